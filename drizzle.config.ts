import { defineConfig } from 'drizzle-kit'
import { areas } from '#tools/layers.ts'

export default defineConfig({ dialect: 'postgresql', schema: `./{server,{${areas}}/*/server}/**/tables.ts`, out: './server/migrations' })
