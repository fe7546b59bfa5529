/**
 * zod carries what writes JSON Schema of each of its types, which only the server needs, for the OpenAPI document. Pages are built without it,
 * about a twentieth of what they bring first. A version of zod that is written differently fails the build.
 */
import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const WRITERS = /^\s*inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);$/gm
const METHODS = /createToJSONSchemaMethod\(this, \{\}\)\(params\)|createStandardJSONSchemaMethod\(this, "(input|output)"\)/g
const WRITERS_LEAST = 30

export function withoutJsonSchema(code: string): string {
  const writers = code.match(WRITERS)?.length ?? 0
  const methods = code.match(METHODS)?.length ?? 0
  if (writers < WRITERS_LEAST || methods !== 3) {
    throw new Error(`zod writes JSON Schema differently: ${writers} writers, ${methods} methods (tools/slim-zod.ts)`)
  }
  return code.replaceAll(WRITERS, '').replaceAll(METHODS, 'undefined')
}

export const slimZod = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  transform: { filter: { id: SCHEMAS }, handler: (code) => ({ code: withoutJsonSchema(code), map: null }) },
})
