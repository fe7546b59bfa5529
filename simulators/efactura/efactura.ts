/** The simulated RO e-Factura of ANAF: sign-in, documents, lists and archives, and the control of its world. */
import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '#simulators/journal.ts'
import { htmlReply, jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { localDay } from '#simulators/time.ts'
import { openSimDocuments, readSimDocument } from './documents.ts'
import { restAnswer, type SimEfacturaRest } from './rest.ts'
import { simInvoiceXml } from './sample-invoice.ts'
import { signInAnswer } from './sign-in.ts'
import { openSigners } from './signers.ts'

const PAGE_SIZE = 500
const CALLS_A_MINUTE = 1000

const MOST_BANI = 100_000_000
const inXml = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^<>&]*$/)
const cif = z.string().regex(/^\d{2,13}$/)
const cap = (most: number) => z.int().min(0).default(most)
const Caps = z.object({ state: cap(100), list: cap(100_000), download: cap(10), buyerMessage: cap(1000) })
const amount = z.int().min(-MOST_BANI).max(MOST_BANI)
const Receive = z.object({
  cif,
  from: cif.default('90000065'),
  number: z.string().min(1),
  /** Instead of the simulator's own. */
  xml: z.string().optional(),
  sellerName: inXml.optional(),
  item: inXml.optional(),
  netBani: amount.optional(),
  wrongByBani: amount.optional(),
  /** When it was sent; without it now. */
  at: z.iso.datetime({ offset: true }).optional(),
})
const Advance = z
  .object({
    /** A signer gains or loses the right for a company. */
    right: z.object({ serial: z.string(), cif, has: z.boolean() }),
    /** All tokens of a kind end. */
    end: z.enum(['access', 'refresh']),
    /** New tokens say nothing themselves. */
    opaqueTokens: z.boolean(),
    processingMs: z.int().min(0),
    listLagMs: z.int().min(0),
    pageSize: z.int().min(1).max(PAGE_SIZE),
    /** `wall`: of the firewall; `maintenance`: of planned works; `empty`: nothing; `technical`: uploads fail in ANAF's own words. */
    answers: z.enum(['normal', 'wall', 'maintenance', 'empty', 'technical']),
    /** What becomes of the next document, or of the next of a kind. */
    next: z.object({
      outcome: z.enum(['nok', 'not-taken']),
      reasons: z.array(z.string()).default([]),
      of: z.enum(['any', 'invoice']).default('any'),
    }),
    /** Calls of a day, each for its message or company; what is left out is as ANAF has it. Counting begins anew. */
    caps: Caps,
    callsAMinute: z.int().min(0),
    /** A supplier outside the product sends an invoice to `cif`. */
    receive: Receive,
  })
  .partial()

export function efacturaSimulator(world: SimWorld): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'efactura.journal'))
  const documents = openSimDocuments(journal, world.now)
  const signers = openSigners(journal, world.now)
  const set = { pageSize: PAGE_SIZE, callsAMinute: CALLS_A_MINUTE, answers: 'normal' as z.infer<typeof Advance>['answers'] }
  let caps = Caps.parse({})
  let next: z.infer<typeof Advance>['next'] | null = null
  let made = new Map<string, number>()

  /** True: one more than permitted. */
  function isTooMany(key: string, most: number): boolean {
    const count = made.get(key) ?? 0
    made.set(key, count + 1)
    return count >= most
  }

  const rest: SimEfacturaRest = {
    ...{ documents, signers, now: world.now },
    isCapped: (call, of) => isTooMany(`${call} ${of} ${localDay(world.now())}`, caps[call]),
    pageSize: () => set.pageSize,
    takeNext(kind) {
      const taken = next
      if (!taken || (taken.of === 'invoice' && kind === 'buyer-message')) return null
      next = null
      return taken
    },
    isTechnical: () => set.answers === 'technical',
  }

  function answer(call: SimCall): SimReply {
    if (set.answers === 'wall') return wall()
    if (set.answers === 'empty') return { status: 200, type: 'application/xml', body: '' }
    if (set.answers === 'maintenance')
      return htmlReply(200, '<html><head><title>ANAF</title></head><body>Lucrari de mentenanta</body></html>')
    const signIn = signInAnswer(call, signers)
    if (signIn) return signIn
    const [, path] = /^\/(?:test|prod)\/FCTEL\/rest(\/.*)$/.exec(call.path) ?? []
    if (path === undefined) return jsonReply(403, { error: 'Forbidden' })
    const isCheck = /^\/(?:validare|transformare)\//.test(path)
    if (isCheck && call.path.startsWith('/test/')) return jsonReply(404, { error: 'Not Found' })
    if (isTooMany(world.now().toISOString().slice(0, 16), set.callsAMinute)) return jsonReply(429, { error: 'Too Many Requests' })
    return restAnswer(call, path, rest) ?? jsonReply(404, { error: 'Not Found' })
  }

  function advance(order: unknown): SimReply {
    const read = Advance.safeParse(order)
    if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
    const given = read.data
    if (given.right && !signers.setRight(given.right.serial, given.right.cif, given.right.has))
      return jsonReply(404, { message: `no signer ${given.right.serial}` })
    if (given.opaqueTokens !== undefined) signers.setOpaque(given.opaqueTokens)
    if (given.processingMs !== undefined) documents.setLag({ processingMs: given.processingMs })
    if (given.listLagMs !== undefined) documents.setLag({ listMs: given.listLagMs })
    set.pageSize = given.pageSize ?? set.pageSize
    set.callsAMinute = given.callsAMinute ?? set.callsAMinute
    set.answers = given.answers ?? set.answers
    next = given.next ?? next
    if (given.caps) {
      caps = given.caps
      made = new Map()
    }
    const ended = given.end ? signers.end(given.end) : 0
    return given.receive ? receive(given.receive) : jsonReply(200, { ...set, caps, ended })
  }

  function receive({ cif: buyer, from: seller, number, xml, at, ...more }: z.infer<typeof Receive>): SimReply {
    const sentAt = at === undefined ? world.now() : new Date(at)
    const bytes = Buffer.from(xml ?? simInvoiceXml({ number, seller, buyer, day: localDay(sentAt), ...more }))
    const read = readSimDocument(bytes.toString('utf8'))
    if (typeof read === 'string') return jsonReply(400, { message: read })
    const { index, downloadId } = documents.add(seller, bytes, read, null, sentAt)
    return jsonReply(200, { index, downloadId })
  }

  return {
    name: 'efactura',
    answer,
    state: () => ({ signers: signers.all(), documents: documents.all(), ...set, caps }),
    advance,
    broken: (status) => jsonReply(status, { status, error: 'Internal Server Error' }),
    async stop() {
      journal.close()
    },
  }
}

const wall = (): SimReply =>
  htmlReply(
    200,
    '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 0000000000000000000</body></html>',
  )
