/** What those who send invoices ask of the ones that clients write. */
import { Problem } from '#contract/problems.ts'
import type { Texts } from '#contract/texts/texts.ts'
import type { QueuedInvoice } from '#invoicing/sent/server/queue-invoice.ts'
import type { App } from '#server/platform/app.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { correctWrittenInvoice } from './correct-written.ts'
import { printWrittenInvoice } from './print-written.ts'

type OfSent = { clientId: string; sourceId: string }

export const writtenSource = {
  /** As it is to be sent again, of one that was refused. null: it is there no more. */
  invoiceOf: (_app: App, tx: Tx, { clientId, sourceId: id }: OfSent): Promise<QueuedInvoice | null> =>
    correctWrittenInvoice(tx, { clientId, id }).catch(nullWhereGone),

  /** On paper. null: it is there no more. */
  print: (app: App, { clientId, sourceId: id }: OfSent, texts: Texts): Promise<Uint8Array | null> =>
    printWrittenInvoice(app, { clientId, id, texts }).then(({ bytes }) => bytes, nullWhereGone),
}

function nullWhereGone(error: unknown): null {
  if (error instanceof Problem && error.code === 'not-found') return null
  throw error
}
