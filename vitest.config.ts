import { defineConfig } from 'vitest/config'
import { areas, folders } from '#tools/layers.ts'
import { isNight } from '#tools/test/by-night.ts'
import { LongestFirst } from '#tools/test/longest-first.ts'
import { waitsOfUnits } from '#tools/test/waits.ts'

/** Drawn in jsdom. */
const pages = `{web,product/web,{${areas}}/*/web}/**/*.page.test.ts`
/** What takes minutes and seldom finds anything. */
const byNight = isNight ? [] : ['**/*.night.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['server/platform/database/test-database.ts'],
    setupFiles: ['tools/test/before-each-file.ts'],
    expect: { poll: { timeout: waitsOfUnits.conditionMs } },
    testTimeout: waitsOfUnits.testMs,
    hookTimeout: waitsOfUnits.testMs,
    // Tests wait for databases and couriers more than they compute; a worker keeps what it has loaded from file to file.
    isolate: false,
    fsModuleCache: true,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'units', include: [`{${folders}}/**/*.test.{ts,tsx}`], exclude: [pages, '{e2e,bench}/**', ...byNight] },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: [pages],
          setupFiles: ['web/test/test-window.ts'],
          // As users have it: what React adds to find mistakes takes most of the time of a page.
          env: { TZ: 'Europe/Bucharest', NODE_ENV: 'production' },
        },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // One file instead of six thousand.
        resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
      },
    ],
  },
})
