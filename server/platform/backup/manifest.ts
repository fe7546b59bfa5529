/** What a backup says of itself: first what it was made of, last what it must hold. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'

export const FORMAT = 1
/** Entries are at most this large, so that neither side holds more. */
export const ENTRY_BYTES = 4 * 1024 * 1024

export const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
export type Table = z.infer<typeof Table>

/** The archive's first entry. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** How many of our migrations, and of the job queue's. */
  migrations: z.int(),
  queueMigrations: z.int(),
  /** A fingerprint: shows which secret was used without revealing it. */
  secretFingerprint: z.string(),
  tables: z.array(Table),
})
export type Manifest = z.infer<typeof Manifest>

/** The archive's last entry. */
export const Checks = z.object({
  /** By `schema.table`. */
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** By name: what the product's own questions answered in the same snapshot. */
  figures: z.record(z.string(), z.string()),
  /** SHA-256 over all entries before this one: names and contents. */
  sha256: z.string(),
  files: z.int(),
})
export type Checks = z.infer<typeof Checks>

export const MANIFEST = 'manifest.json'
export const CHECKS = 'checks.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

export const fullName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`

export const secretFingerprint = (secret: string) => createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16)
