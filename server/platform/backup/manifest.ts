/** What a backup says of itself: first what it was made of, last what it must hold. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'

export const BACKUP_FORMAT = 1
/** Entries are at most this large, so that neither side holds more. */
export const BACKUP_ENTRY_BYTES = 4 * 1024 * 1024

export const BackupTable = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
export type BackupTable = z.infer<typeof BackupTable>

/** The archive's first entry. */
export const BackupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  madeAt: z.string(),
  /** How many of our migrations, and of the job queue's. */
  migrations: z.int(),
  queueMigrations: z.int(),
  /** A fingerprint: shows which secret was used without revealing it. */
  secretFingerprint: z.string(),
  tables: z.array(BackupTable),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** The archive's last entry. */
export const BackupChecks = z.object({
  /** By `schema.table`. */
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** By name: what the product's own questions answered in the same snapshot. */
  figures: z.record(z.string(), z.string()),
  /** SHA-256 over all entries before this one: names and contents. */
  sha256: z.string(),
  files: z.int(),
})
export type BackupChecks = z.infer<typeof BackupChecks>

export const BACKUP_MANIFEST = 'manifest.json'
export const BACKUP_CHECKS = 'checks.json'
export const BACKUP_TABLES_FOLDER = 'tables/'
export const BACKUP_FILES_FOLDER = 'files/'

export const fullName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) => `${schema}.${name}`

export const secretFingerprint = (secret: string) => createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16)
