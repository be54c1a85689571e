// Checksum of downloaded bytes: 32 bits of FNV-1a. It finds bytes that changed on the way, not forgers, who could
// change the page as well. The browser's own hashes do not exist on plain http.
export function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
