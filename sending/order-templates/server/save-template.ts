/** A template is saved as a whole by its editor, and its options one by one by its card. */
import { randomBytes, randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import { fieldsPicked, type PickedAddress } from '#sending/addresses/contract/picked-address.ts'
import { requireAddress } from '#sending/addresses/server/address-book.ts'
import { keepInBook } from '#sending/addresses/server/keep-in-book.ts'
import { packagingNameKey } from '#sending/packaging/server/templates.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { runIdempotent } from '#server/platform/http/idempotency.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { contentVersionOf, requireVersion } from '#server/platform/http/versions.ts'
import { isLocalPage } from '../contract/frame-pages.ts'
import {
  additionalSwitches,
  consistentSwitchesOf,
  isWholeTemplate,
  newTemplateOptions,
  platformOptions,
  TEMPLATES_MAX,
  type TemplateOptions,
  type TemplateSaved,
  withAdditional,
} from '../contract/order-templates.ts'
import { numberOfField } from '../contract/return-form.ts'
import { harmlessTerms } from './harmless-markup.ts'
import { type TemplateRow, templateColumns, templateContentOf, templateOptionsOf } from './list-templates.ts'
import { logoAddress } from './logo/logo.ts'
import { orderTemplates as table } from './tables.ts'

const PUBLIC_ID_BYTES = 16

type Saving = { clientId: string; saved: TemplateSaved; key: string | null; ifMatch: string | null; isForPlatform: boolean }
export type SavedTemplateAnswer = { id: string; uniqueId: string; options: TemplateOptions; version: string }

/** The same key saves it once. Throws `invalid-fields`, `not-found`, `not-allowed`, `changed-meanwhile`. */
export const saveTemplate = (app: App, tx: Tx, saving: Saving): Promise<SavedTemplateAnswer> =>
  runIdempotent(tx, { clientId: saving.clientId, key: saving.key, operation: 'save-order-template', body: saving.saved }, async () => {
    const row = await savedRow(app, tx, saving)
    noteAuditedValues({ id: row.id })
    return { id: row.id, uniqueId: row.uniqueId, options: templateOptionsOf(row), version: contentVersionOf(templateContentOf(row)) }
  })

async function savedRow(app: App, tx: Tx, saving: Saving): Promise<TemplateRow> {
  refuseLocalPages(app, saving.saved)
  const kept = await lockTemplate(tx, saving)
  const { data } = saving.saved
  if (!kept) return insertNew(app, tx, saving)
  return isWholeTemplate(data) ? replaceWhole(app, tx, kept, saving) : switchOptions(app, tx, kept, saving)
}

/** The computer of a buyer is no shop: pages there frame only what is tried out. Throws `invalid-fields`. */
function refuseLocalPages({ config }: App, { data: { options } }: TemplateSaved): void {
  const local = (options.framePages ?? []).filter(isLocalPage)
  if (!config.isSandbox && local.length > 0)
    throw fieldProblem('data.options.framePages', { code: 'frame-pages-insecure', params: { addresses: local } })
}

/** null: a new one is wanted. Throws `not-found`, `not-allowed`. */
async function lockTemplate(tx: Tx, { clientId, saved: { data }, isForPlatform }: Saving): Promise<TemplateRow | null> {
  const { id, uniqueId } = data
  if (!id && !uniqueId) return null
  const named = id ? eq(table.id, id) : eq(table.uniqueId, uniqueId ?? '')
  const [row] = await tx
    .select(templateColumns)
    .from(table)
    .where(and(eq(table.clientId, clientId), named))
    .for('update')
  if (row && uniqueId && row.uniqueId !== uniqueId && !isForPlatform) throw new Problem('not-allowed')
  if (row) return row
  if (id || !isWholeTemplate(data) || !isForPlatform) throw new Problem('not-found')
  return null
}

async function insertNew(app: App, tx: Tx, saving: Saving): Promise<TemplateRow> {
  const { clientId, saved } = saving
  const { data, address } = saved
  if (!isWholeTemplate(data) || !address) throw fieldProblem('data.name', 'template-name-missing')
  const [all] = await tx.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
  if ((all?.count ?? 0) >= TEMPLATES_MAX) throw fieldProblem('data.name', { code: 'template-too-many', params: { max: TEMPLATES_MAX } })
  if (saved.logo) throw fieldProblem('logo', 'template-logo-unknown')
  const now = app.clock.now()
  const [row] = await tx
    .insert(table)
    .values({
      ...{ id: randomUUID(), clientId, name: data.name, nameNorm: packagingNameKey(data.name), createdAt: now, changedAt: now },
      ...{
        uniqueId: data.uniqueId ?? randomBytes(PUBLIC_ID_BYTES).toString('base64url'),
        address: await keptAddress(app, tx, clientId, address),
      },
      ...columnsOfOptions({ ...newTemplateOptions, return: undefined }, data.options, { ...saving, lastFieldNumber: 0 }),
    })
    .onConflictDoNothing()
    .returning(templateColumns)
  if (!row) throw fieldProblem('data.uniqueId', 'template-public-id-taken')
  return row
}

async function replaceWhole(app: App, tx: Tx, kept: TemplateRow, saving: Saving): Promise<TemplateRow> {
  const { clientId, saved, ifMatch } = saving
  const { data, address, logo = null } = saved
  if (data.name !== kept.name) throw fieldProblem('data.name', 'template-name-fixed')
  if (!address) throw fieldProblem('address', 'template-address-missing')
  if (logo !== null && logo !== logoAddress(kept)) throw fieldProblem('logo', 'template-logo-unknown')
  const { return: _, ...keptOptions } = templateOptionsOf(kept)
  const wanted = {
    ...kept,
    ...columnsOfOptions(keptOptions, data.options, { ...saving, lastFieldNumber: kept.lastFieldNumber }),
    address: { ...fieldsPicked(address), id: address.id },
    uniqueId: data.uniqueId ?? kept.uniqueId,
    logoHash: logo === null ? null : kept.logoHash,
  }
  requireVersion(ifMatch, { saved: templateContentOf(kept), wanted: templateContentOf(wanted) })
  await requireFreePublicId(tx, wanted)
  const { options, terms, lastFieldNumber, uniqueId, logoHash } = wanted
  const [row] = await tx
    .update(table)
    .set({
      ...{ options, terms, lastFieldNumber, uniqueId, changedAt: app.clock.now(), address: await keptAddress(app, tx, clientId, address) },
      ...(logoHash === null ? { logo: null, logoType: null, logoHash } : {}),
    })
    .where(eq(table.id, kept.id))
    .returning(templateColumns)
  return row as TemplateRow // locked above: it is there
}

async function requireFreePublicId(tx: Tx, { id, uniqueId }: Pick<TemplateRow, 'id' | 'uniqueId'>): Promise<void> {
  const [other] = await tx.select({ id: table.id }).from(table).where(eq(table.uniqueId, uniqueId))
  if (other && other.id !== id) throw fieldProblem('data.uniqueId', 'template-public-id-taken')
}

async function switchOptions({ clock }: App, tx: Tx, kept: TemplateRow, saving: Saving): Promise<TemplateRow> {
  const { options: sent } = saving.saved.data
  const keptOptions = templateOptionsOf(kept)
  const isTurned = sent.additional !== undefined && sent.additional !== keptOptions.additional
  // What 'additional' stands for goes with it, but for what is sent beside it and what the editor alone turns on.
  const taken = additionalSwitches.filter((name) => sent[name] === undefined && name !== 'allowPackageExchange')
  const base = isTurned ? withAdditional(keptOptions, sent.additional === true, taken) : keptOptions
  const { options, terms, lastFieldNumber } = columnsOfOptions(base, sent, { ...saving, lastFieldNumber: kept.lastFieldNumber })
  const [row] = await tx
    .update(table)
    .set({ options, terms, lastFieldNumber, changedAt: clock.now() })
    .where(eq(table.id, kept.id))
    .returning(templateColumns)
  return row as TemplateRow // locked above: it is there
}

type SentOptions = TemplateSaved['data']['options']
type Judged = { isForPlatform: boolean; lastFieldNumber: number }
type Columns = Pick<TemplateRow, 'options' | 'terms' | 'lastFieldNumber'>

/** `kept` with what was sent over it. Throws `not-allowed` where another than the platform changes what is its own. */
function columnsOfOptions(kept: TemplateOptions, sent: SentOptions, { isForPlatform, lastFieldNumber }: Judged): Columns {
  const merged = consistentSwitchesOf({ ...kept, ...given(sent) })
  if (!isForPlatform && platformOptions.some((name) => (merged[name] || null) !== (kept[name] || null))) throw new Problem('not-allowed')
  const { terms, ...options } = merged
  const numbers = (options.return?.fields ?? []).map(({ id, type }) => numberOfField(type, id) ?? 0)
  // As they were kept they are harmless already.
  return { options, terms: terms === kept.terms ? terms : harmlessTerms(terms), lastFieldNumber: Math.max(lastFieldNumber, ...numbers) }
}

const given = (sent: SentOptions) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<TemplateOptions>

/** What is kept of the address; the book where that is wanted. */
async function keptAddress(app: App, tx: Tx, clientId: string, address: PickedAddress): Promise<TemplateRow['address']> {
  const fields = fieldsPicked(address)
  requireAddress(app.geography, fields, 'address.')
  await keepInBook(app, tx, { clientId, address })
  return { ...fields, id: address.id }
}

type Removed = { clientId: string; id: string; isForPlatform: boolean }

/** What was received by its link stays. Throws `not-found`, and of the platform's own for its owner `not-allowed`. */
export async function removeTemplate(tx: Tx, { clientId, id, isForPlatform }: Removed): Promise<void> {
  const owned = and(eq(table.clientId, clientId), eq(table.id, id))
  const [row] = await tx.select({ options: table.options }).from(table).where(owned).for('update')
  if (!row) throw new Problem('not-found')
  if (row.options.isSpecialTemplate && !isForPlatform) throw new Problem('not-allowed')
  await tx.delete(table).where(owned)
}
