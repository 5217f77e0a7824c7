// Keeps the law adviser in the browser, by a service worker for its own addresses only.

const said = document.getElementById("offline");

function used() {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const linked = [...document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]")];
  return [...new Set([...loaded, ...linked.map((one) => one.href || one.src)])].filter(
    (address) => new URL(address).origin === location.origin && !new URL(address).pathname.startsWith("/adviser/"),
  );
}

async function keep() {
  const worker = document.querySelector("script[data-worker]").dataset.worker;
  const scope = new URL("./", new URL(worker, location.href)).pathname;
  await navigator.serviceWorker.register(worker, { scope });
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data === "kept") said.textContent = said.dataset.kept;
  };
  active.postMessage({ keep: used() }, [port2]);
}

if ("serviceWorker" in navigator && navigator.onLine) {
  keep().catch(() => {}); // without a worker every page still opens over the network
}
