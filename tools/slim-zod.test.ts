import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withoutJsonSchema } from './slim-zod.ts'

const schemas = readFileSync(fileURLToPath(new URL('../node_modules/zod/v4/classic/schemas.js', import.meta.url)), 'utf8')

it('takes what writes JSON Schema out of zod, and nothing else', () => {
  const slim = withoutJsonSchema(schemas)
  expect(slim).not.toMatch(/processJSONSchema|JSONSchemaMethod\(/)
  expect(slim.split('\n').length).toBe(schemas.split('\n').length)
  expect(slim).toContain('processors.aggregateChecks(inst)')
})

it('refuses a zod that is written differently', () => {
  expect(() => withoutJsonSchema(schemas.replaceAll('processJSONSchema', 'writeJSONSchema'))).toThrow('0 writers')
})
