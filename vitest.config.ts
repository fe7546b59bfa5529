import { defineConfig } from 'vitest/config'
import { folders } from './tools/layers.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

/** Drawn in jsdom. */
const pages = '{web,cash/*/web}/**/*.page.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['server/platform/database/test-database.ts'],
    setupFiles: ['tools/test/before-each-file.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests wait for databases and couriers more than they compute; a worker keeps what it has loaded from file to file.
    isolate: false,
    fsModuleCache: true,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'units', include: [`{${folders}}/**/*.test.{ts,tsx}`], exclude: [pages, '{e2e,bench}/**'] },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: [pages],
          setupFiles: ['web/test/test-window.ts'],
          env: { TZ: 'Europe/Bucharest' },
        },
        // One file instead of six thousand.
        resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
      },
    ],
  },
})
