import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,simulators,web,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/platform/test-database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
