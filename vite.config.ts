import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { areas } from '#tools/layers.ts'
import { slimZod } from '#tools/slim-zod.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

const leadingToFeatures = [
  'destinations',
  'settings-pages',
  'open-pages',
  'navigation',
  'search-everything',
  'shortcuts-dialog',
  'use-shortcuts',
]

export default defineConfig({
  root: 'product/web',
  cacheDir: '../../node_modules/.vite',
  plugins: [react(), slimZod()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    sourcemap: false,
    // What every page and the sign-in need in one file, and what most pages share in another: they compress better than dozens.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The first file waits for the texts: whatever they need stands in a file of its own, else they would wait for the first.
            { name: 'forms', test: /\/contract\/texts\/(forms|ro\/problems)\.ts$/, priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
            // What belongs to a feature, or leads to features, says texts that the sign-in has not loaded.
            {
              name: 'common',
              minShareCount: 6,
              test: new RegExp(`^(?!.*/(${areas.join('|')})/[^/]+/web/)(?!.*/web/shell/(${leadingToFeatures.join('|')})\\.)`),
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '^/api/': api } },
})
