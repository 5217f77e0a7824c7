// Tell the server the time zone of the browser, so that pages have times in it. On the first page, which the server
// wrote without it, add the reader's own time to those that name their zone.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const known = document.cookie.split("; ").includes(`zone=${encodeURIComponent(zone)}`);

if (zone && zone !== "UTC" && !known) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax${secure}`;
  const written = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium", timeStyle: "short", hourCycle: "h23",
  });
  for (const time of document.querySelectorAll("time[data-of-club]")) {
    if (time.dataset.ofClub === zone) continue;
    const own = document.createElement("span");
    own.className = "zone";
    own.textContent = ` · ${written.format(new Date(time.dateTime))} (${zone})`;
    time.parentElement.append(own);
  }
}
