/** Shopify's own Admin schema, for tests: npm `@shopify/dev-mcp` (ISC) carries it as an introspection answer. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'

export function officialSchema(version: string): GraphQLSchema {
  const folder = dirname(fileURLToPath(import.meta.resolve('@shopify/dev-mcp')))
  const text = gunzipSync(readFileSync(join(folder, 'data', `admin_${version}.json.gz`))).toString('utf8')
  const read = JSON.parse(text) as { data: IntrospectionQuery } // the package's own shape
  return buildClientSchema(read.data)
}
