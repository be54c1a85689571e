// Checksum of downloaded bytes: 32 bits of FNV-1a. It finds bytes that changed on the way, not forgers, who could
// change the page as well. The browser's own hashes do not exist on plain http.
export function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  // An index: an iterator costs a call for each byte, twice the time before the loop is optimized.
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ bytes[at], 0x01000193);
  return sum >>> 0;
}
