// Builds the pages of the bench as one builds any page with these packages: each peer a chunk of its own.
export default {
  base: './',
  build: {
    outDir: '../../build/bench/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 100_000,
    modulePreload: { polyfill: false },
    target: 'chrome123',
    rollupOptions: { input: ['tests/bench/page.html', 'tests/bench/start.html'] },
  },
};
