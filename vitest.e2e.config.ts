import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/running/running-product.ts'],
    setupFiles: ['e2e/running/around-each-file.ts'],
    isolate: false,
    testTimeout: 360_000,
    hookTimeout: 360_000,
    // Browsers compute all the time. Each worker has a product of its own.
    maxWorkers: 2,
    retry: 0,
    sequence: { sequencer: LongestFirst },
    // What is awaited may take as long on a busy machine as the browser itself waits.
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
})
