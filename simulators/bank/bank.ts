/**
 * A simulated bank that takes transfers from programs, by an invented protocol with the states and codes of ISO 20022, and payment files,
 * which it answers in pain.002 and camt.053.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '#simulators/journal.ts'
import { jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { IncomingPayment, openBankDesk, PaymentAct } from './ordered-payments.ts'
import { bankPages } from './pages.ts'
import { BANK_TEXT } from './read-payment-file.ts'

const KEY = 'Bearer demo-bank-key-1'

const Order = z.object({
  endToEndId: z.string().min(1).max(35).regex(BANK_TEXT),
  amountBani: z.int().positive(),
  creditor: z.object({ name: z.string().min(1).max(70).regex(BANK_TEXT), iban: z.string().regex(/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/) }),
  text: z.string().max(140).regex(BANK_TEXT),
})
type Transfer = z.infer<typeof Order> & {
  status: 'ACSC' | 'ACSP' | 'RJCT'
  bankReference: string
  reason: string | null
  takenAt: string
}

const Advance = z.object({
  /** What new orders come to: debited at once, or taken and decided by `to` later. */
  takes: z.enum(['at-once', 'later']).optional(),
  /** Orders that were taken: all, or the one named. */
  to: z.enum(['ACSC', 'RJCT']).optional(),
  endToEndId: z.string().optional(),
  reason: z.string().default('AC04 ClosedAccountNumber'),
  /** An account that the bank refuses orders to; null: none any more. */
  closedIban: z.string().nullable().optional(),
  /** What becomes of payments of files. */
  payments: PaymentAct.optional(),
  /** Money that someone sends to an account here. */
  incoming: IncomingPayment.optional(),
})

export function bankSimulator(world: SimWorld): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'bank.journal'))
  const transfers = journal.shelf<Transfer>('transfers')
  let takes: 'at-once' | 'later' = 'at-once'
  let closedIban: string | null = null

  const desk = openBankDesk(journal, { now: world.now, isClosed: (iban) => iban === closedIban, hasRightDigits })

  function answer(call: SimCall): SimReply {
    const page = bankPages(desk, call, world.now())
    if (page) return page
    if (call.headers.authorization !== KEY) return jsonReply(401, { code: 'NOAS', message: 'Unauthorised' })
    if (`${call.method} ${call.path}` === 'POST /transfers') return take(readJson(call.body))
    const [, id] = /^\/transfers\/([^/]+)$/.exec(call.path) ?? []
    const known = id === undefined ? undefined : transfers.get(decodeURIComponent(id))
    return call.method === 'GET' && known ? jsonReply(200, known) : jsonReply(404, { code: 'NOOR', message: 'No such transfer' })
  }

  function take(body: unknown): SimReply {
    const read = Order.safeParse(body)
    if (!read.success) return jsonReply(422, { code: 'FF01', message: z.prettifyError(read.error) })
    const { endToEndId, creditor } = read.data
    if (transfers.get(endToEndId)) return jsonReply(409, { code: 'AM05', message: 'Duplicate' })
    if (!hasRightDigits(creditor.iban)) return jsonReply(422, { code: 'AC01', message: 'IncorrectAccountNumber' })
    if (creditor.iban === closedIban) return jsonReply(422, { code: 'AC04', message: 'ClosedAccountNumber' })
    const transfer: Transfer = {
      ...read.data,
      status: takes === 'at-once' ? 'ACSC' : 'ACSP',
      bankReference: `SIM${String(transfers.ids().length + 1).padStart(9, '0')}`,
      reason: null,
      takenAt: world.now().toISOString(),
    }
    transfers.put(endToEndId, transfer)
    return jsonReply(201, transfer)
  }

  function advance(order: unknown): SimReply {
    const read = Advance.safeParse(order)
    if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
    const { to, endToEndId, reason } = read.data
    takes = read.data.takes ?? takes
    if (read.data.closedIban !== undefined) closedIban = read.data.closedIban
    const waiting = [...transfers.ids()].flatMap((id) => transfers.get(id) ?? []).filter(({ status }) => status === 'ACSP')
    const moved = to ? waiting.filter((one) => endToEndId === undefined || one.endToEndId === endToEndId) : []
    for (const one of moved) if (to) transfers.put(one.endToEndId, { ...one, status: to, reason: to === 'RJCT' ? reason : null })
    if (read.data.incoming) desk.receive(read.data.incoming)
    const acted = read.data.payments ? desk.act(read.data.payments) : []
    return jsonReply(200, { takes, closedIban, moved: [...moved.map((one) => one.endToEndId), ...acted] })
  }

  return {
    name: 'bank',
    answer,
    state(query) {
      const endToEndId = query.get('endToEndId')
      const all = [...transfers.ids()].flatMap((id) => transfers.get(id) ?? [])
      const asked = <T extends { endToEndId: string | null }>(some: readonly T[]) =>
        some.filter((one) => endToEndId === null || one.endToEndId === endToEndId)
      const { files, payments, entries } = desk
      return {
        transfers: asked(all),
        files: files.all(),
        payments: asked(payments.all()),
        entries: asked(entries.all()),
        takes,
        closedIban,
      }
    },
    advance,
    broken: (status) => jsonReply(status, { code: 'MS03', message: 'Not available' }),
    async stop() {
      journal.close()
    },
  }
}

/** Mod 97 of ISO 13616. */
function hasRightDigits(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const char of moved) for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
