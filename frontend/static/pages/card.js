// Keep a picture as PNG: the browser draws the SVG with the fonts of its device, Chinese ones too.

for (const button of document.querySelectorAll("[data-draws]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const picture = document.getElementById(button.dataset.draws);
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth * 2;
    canvas.height = picture.naturalHeight * 2;
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = `${button.dataset.draws}.png`;
      link.click();
      URL.revokeObjectURL(link.href);
    }, "image/png");
  });
}
