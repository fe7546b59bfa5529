import { defineConfig } from 'vitest/config'
import { LongestFirst } from '#tools/test/longest-first.ts'
import { waitsOfJourneys } from '#tools/test/waits.ts'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/running/running-product.ts'],
    setupFiles: ['e2e/running/around-each-file.ts'],
    isolate: false,
    testTimeout: waitsOfJourneys.testMs,
    hookTimeout: waitsOfJourneys.testMs,
    // Browsers compute all the time. Each worker has a product of its own.
    maxWorkers: 2,
    retry: 0,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: waitsOfJourneys.conditionMs, interval: 100 } },
  },
})
