import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './{server,cash/*/server}/**/tables.ts', out: './server/migrations' })
