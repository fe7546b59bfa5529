import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['{contract,shapes,server,simulators,web,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/platform/database/test-database.ts'],
    setupFiles: ['tools/test/before-each-file.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests wait for databases and couriers more than they compute; a worker keeps what it has loaded from file to file.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
