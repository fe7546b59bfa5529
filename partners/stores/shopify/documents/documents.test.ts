import { readFileSync } from 'node:fs'
import { type GraphQLSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { officialSchema } from '../official-schema.ts'
import { SHOPIFY_API_VERSION } from '../settings.ts'
import * as app from './app.ts'
import * as orders from './orders.ts'
import * as parts from './parts.ts'

const documents = Object.entries({ ...orders, ...parts, ...app })

describe('our documents', () => {
  let schema: GraphQLSchema
  beforeAll(() => {
    schema = officialSchema(SHOPIFY_API_VERSION)
  })

  it.each(documents)('%s is valid in Shopify\u2019s own schema and uses nothing deprecated', (_name, document) => {
    expect(validate(schema, parse(document), [...specifiedRules, NoDeprecatedCustomRule])).toEqual([])
  })

  it('are judged by a package whose own program is not installed', () => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, object>> // package.json's shape
    const needed = Object.keys(read('node_modules/@shopify/dev-mcp/package.json').dependencies ?? {})
    const emptied = Object.keys(read('package.json').overrides?.['@shopify/dev-mcp'] ?? {})
    expect(emptied.toSorted()).toEqual(needed.filter((name) => name !== 'graphql').toSorted())
  })

  it('would be caught asking for a field that does not exist', () => {
    const wrong = orders.orderDetailsQuery.replace('canMarkAsPaid', 'canMarkAsPaidd')
    expect(validate(schema, parse(wrong)).map((error) => error.message)).toEqual([expect.stringContaining('canMarkAsPaidd')])
  })
})
