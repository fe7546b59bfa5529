/** The statement as a document on the page itself, for who has just sent it: its mail may be late, or lost. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { FileAnswer } from '#server/platform/http/http.ts'
import { textsOf } from '#server/platform/texts.ts'
import { returnRequestOf } from '../buyer-request.ts'
import { receiptDocument } from '../documents.ts'

type Stated = { clientId: string; id: string }

export const statementMarkOf = ({ config }: App, { clientId, id }: Stated): string =>
  createHmac('sha256', config.authSecret).update(`statement ${clientId}\n${id}`).digest('base64url')

/** Throws `not-found`, whatever is wrong. */
export async function statementDocument(app: App, { clientId, id, mark }: Stated & { mark: string }): Promise<FileAnswer> {
  const [given, right] = [Buffer.from(mark), Buffer.from(statementMarkOf(app, { clientId, id }))]
  const row = given.length === right.length && timingSafeEqual(given, right) ? await returnRequestOf(app.db, clientId, id) : null
  if (row === null || row.kind !== 'withdrawal') throw new Problem('not-found')
  const texts = textsOf(row.language)
  return { bytes: await receiptDocument(row, texts), name: texts.withdrawal.document.fileName({ id, isEvidence: false }) }
}
