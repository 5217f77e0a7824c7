// One habit: an attribute of the root, which the style sheets and scripts read.

const { dataset } = document.documentElement;

const attribute = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** Return the habit of that name, undefined for its default. */
export const habit = (name) => dataset[attribute(name)];

/** Return the value that a field of a habit stands for: a radio button, or a check box with two values. */
export const valueOf = (field) =>
  field.type === "checkbox" ? (field.checked ? field.dataset.on : field.dataset.off) : field.value;

/** Let the page follow a habit. */
export function follow(field) {
  dataset[attribute(field.name)] = valueOf(field);
}
