/** Pages of ANAF's list of messages. An entry that makes no sense costs itself only, and is said to be missing. */
import { z } from 'zod'
import type { EInvoiceMessage, MessagesAnswer } from '#invoicing/ports/einvoices.ts'
import type { PartnerAnswer } from '../../partner-http.ts'
import { authorityNowOf, isEmptyListText, isOutsideWindow, meaningOfAuthorityText, minuteOfText } from './authority-texts.ts'
import { authorityBodyOf, authorityRefusalOf, unansweredCallOf, unansweredCallOfBody } from './read-body.ts'

const digits = z.union([z.string().trim(), z.number().transform(String)]).pipe(z.string().regex(/^\d+$/))
const count = z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(0))

const Entry = z.object({
  /** Some entries come without. */
  id: digits.nullish().catch(null),
  id_solicitare: digits,
  cif: digits,
  data_creare: z.string().transform((text, context) => {
    const at = minuteOfText(text)
    if (at) return at
    context.addIssue({ code: 'custom', message: 'no time' })
    return z.NEVER
  }),
  tip: z.string().trim().min(1),
  detalii: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
})

const Page = z.object({
  mesaje: z.array(z.unknown()),
  numar_total_inregistrari: count,
  numar_total_pagini: count,
  index_pagina_curenta: count,
})

export function readMessagesAnswer(answer: PartnerAnswer): MessagesAnswer {
  const unanswered = unansweredCallOf(answer)
  if (unanswered || answer.kind !== 'answered') return unanswered ?? { kind: 'not-available', cause: 'odd' }
  const body = authorityBodyOf(answer.body)
  if (body.kind !== 'json') return unansweredCallOfBody(body)
  const refusal = authorityRefusalOf(body.value)
  if (refusal !== null) return refusedList(refusal)
  const page = Page.safeParse(body.value)
  if (!page.success) return { kind: 'not-available', cause: 'odd' }
  const read = page.data.mesaje.map((entry) => ({ entry, message: messageOf(entry) }))
  return {
    kind: 'page',
    messages: read.flatMap(({ message }) => message ?? []),
    page: page.data.index_pagina_curenta,
    pages: page.data.numar_total_pagini,
    total: page.data.numar_total_inregistrari,
    odd: read.flatMap(({ entry, message }) => (message ? [] : [oddPartsOf(entry)])),
  }
}

function refusedList(text: string): MessagesAnswer {
  if (isEmptyListText(text)) return { kind: 'page', messages: [], page: 1, pages: 0, total: 0, odd: [] }
  if (isOutsideWindow(text)) return { kind: 'outside-window', text, authorityNow: authorityNowOf(text) }
  return meaningOfAuthorityText(text)
}

function messageOf(entry: unknown): EInvoiceMessage | null {
  const read = Entry.safeParse(entry)
  if (!read.success) return null
  const { id, id_solicitare: uploadIndex, cif, data_creare: createdAt, tip, detalii } = read.data
  return {
    ...{ downloadId: id ?? null, uploadIndex, cif, createdAt, kind: kindOf(tip), kindText: tip, details: detalii },
    sellerCif: /cif_emitent=\s*(\d+)/.exec(detalii)?.[1] ?? null,
    buyerCif: /cif_beneficiar=\s*(\d+)/.exec(detalii)?.[1] ?? null,
  }
}

/** Which parts make no sense, never what stands in them. */
const oddPartsOf = (entry: unknown): string =>
  Entry.safeParse(entry)
    .error?.issues.map(({ path }) => path.join('.'))
    .join(', ') ?? ''

/** By its beginning: second words have changed. */
function kindOf(tip: string): EInvoiceMessage['kind'] {
  if (/^FACTURA TRIMIS/i.test(tip)) return 'sent'
  if (/^FACTURA PRIMIT/i.test(tip)) return 'received'
  if (/^ERORI/i.test(tip)) return 'errors'
  return /^MESAJ/i.test(tip) ? 'buyer-message' : 'other'
}
