// The law adviser without a connection: the pages of its book in the frame of its shell. It answers for nothing else.

const STORE = "adviser";
const ROOT = new URL("./", self.location.href).pathname;
const SHELL = `${ROOT}shell/`;
const BOOK = `${ROOT}book.json`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function keep(addresses) {
  const store = await caches.open(STORE);
  const wanted = [SHELL, BOOK, ...addresses];
  const answers = await Promise.all(wanted.map((address) => fetch(address, { cache: "no-cache" })));
  if (!answers.slice(0, 2).every((answer) => answer.ok)) throw new Error("not whole");
  await Promise.all(wanted.map((address, place) => answers[place].ok && store.put(address, answers[place])));
  const current = new Set(wanted.map((address) => new URL(address, self.location.href).href));
  for (const request of await store.keys()) {
    if (!current.has(request.url)) await store.delete(request);
  }
}

self.addEventListener("message", (event) => {
  if (!event.data || !event.data.keep) return;
  event.waitUntil(keep(event.data.keep).then(() => event.ports[0].postMessage("kept"), () => {}));
});

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

async function fromBook(address) {
  const store = await caches.open(STORE);
  const [shell, book] = await Promise.all([store.match(SHELL), store.match(BOOK)]);
  if (!shell || !book) return Response.error();
  const { pages } = await book.json();
  const page = pages[address] || pages[""];
  const html = (await shell.text()).replaceAll("§title§", () => escaped(page[0])).replace("§content§", () => page[1]);
  return new Response(html, { headers: shell.headers });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith(ROOT)) return;
    event.respondWith(fetch(request).catch(() => fromBook(pathname.slice(ROOT.length))));
  } else {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) || Response.error()));
  }
});
