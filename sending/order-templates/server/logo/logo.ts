/** The picture of a template: as it is sent, kept and shown. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { type ImageType, imageTypeOf, imageTypes } from '../../contract/image-type.ts'
import { LOGO_BYTES_MAX } from '../../contract/order-templates.ts'
import { harmlessSvg } from '../harmless-markup.ts'
import { orderTemplates as table } from '../tables.ts'

const HASH_LENGTH = 16

/** Another picture has another address. */
export const logoAddress = ({ uniqueId, logoHash }: { uniqueId: string; logoHash: string | null }): string | null =>
  logoHash === null ? null : `/api/order-template/photo/${uniqueId}/${logoHash}`

type Sent = { clientId: string; uniqueId: string; files: readonly Uint8Array[] }

/** Answers its address. Throws `invalid-fields`, `payload-too-large`, `not-found`. */
export async function saveLogo({ clock }: App, tx: Tx, { clientId, uniqueId, files }: Sent): Promise<string> {
  const { logo, logoType } = pictureOf(files)
  const logoHash = createHash('sha256').update(logo).digest('hex').slice(0, HASH_LENGTH)
  const { rowCount } = await tx
    .update(table)
    .set({ logo, logoType, logoHash, changedAt: clock.now() })
    .where(and(eq(table.clientId, clientId), eq(table.uniqueId, uniqueId)))
  if (rowCount !== 1) throw new Problem('not-found')
  return logoAddress({ uniqueId, logoHash }) ?? ''
}

function pictureOf(files: readonly Uint8Array[]): { logo: Uint8Array; logoType: ImageType } {
  const [bytes, ...more] = files
  if (more.length > 0) throw fieldProblem('file', 'template-logo-one-file')
  if (bytes && bytes.length > LOGO_BYTES_MAX) throw new Problem('payload-too-large', { because: { code: 'template-logo-too-large' } })
  const logoType = bytes ? imageTypeOf(bytes) : null
  const logo = bytes && logoType === 'image/svg+xml' ? harmlessSvg(bytes) : bytes
  if (!logo || !logoType) throw fieldProblem('file', 'template-logo-no-image')
  return { logo, logoType }
}

/** Opened by itself it is a picture too: nothing in it runs, loads or leads anywhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Throws `not-found`. */
export async function logoFile(db: Queries, { uniqueId, hash }: { uniqueId: string; hash: string }): Promise<FileAnswer> {
  const { logo, logoType } = table
  const [row] = await db
    .select({ logo, logoType })
    .from(table)
    .where(and(eq(table.uniqueId, uniqueId), eq(table.logoHash, hash)))
  const type = row?.logoType as ImageType | null | undefined // written above
  if (!row?.logo || !type) throw new Problem('not-found')
  return { bytes: row.logo, name: `logo.${imageTypes[type]}`, type, headers: { 'content-security-policy': POLICY } }
}
