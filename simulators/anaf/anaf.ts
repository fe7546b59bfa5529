/** The simulated public registers of ANAF: the look-up of taxpayers, version 9, and their world for the control. */
import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '#simulators/journal.ts'
import { htmlReply, jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'
import { inventedCompanies, type SimCompany } from './companies.ts'
import { registersJson } from './registers-json.ts'

const GAP_MS = 1000
const BATCH_MAX = 100
/** A longer number makes the service fail. */
const CIF_MAX = 9_999_999_999

const Asked = z.array(z.object({ cui: z.int().positive(), data: z.iso.date() }))

const Change = z
  .object({
    name: z.string().min(1),
    vat: z.array(z.object({ since: z.iso.date(), until: z.iso.date().nullable(), why: z.string().default('') })),
    state: z.string(),
    ...{ deregisteredOn: z.iso.date().nullable(), inactiveSince: z.iso.date().nullable(), reactivatedOn: z.iso.date().nullable() },
    ...{ onCollectionSince: z.iso.date().nullable(), splitSince: z.iso.date().nullable(), eInvoiceSince: z.iso.date().nullable() },
  })
  .partial()
const Advance = z.object({
  /** Digits: a known company changes, an unknown one comes into being and needs a name. */
  company: z
    .string()
    .regex(/^\d{2,10}$/)
    .optional(),
  change: Change.default({}),
  remove: z.boolean().default(false),
  /** Between two calls; 0: as many as come. */
  gapMs: z.int().min(0).max(60_000).optional(),
  /** `wall`: the page of the firewall in front; `maintenance`: the page of planned works. */
  answers: z.enum(['normal', 'wall', 'maintenance']).optional(),
})

export function anafSimulator(world: SimWorld): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'anaf.journal'))
  const changed = journal.shelf<SimCompany | { removed: true }>('companies')
  const seeds = new Map(inventedCompanies.map((company) => [company.cif, company]))
  let gapMs = GAP_MS
  let answers: 'normal' | 'wall' | 'maintenance' = 'normal'
  let calledAt = Number.NEGATIVE_INFINITY
  let turnedAway = 0

  function companyOf(cif: string): SimCompany | undefined {
    const own = changed.get(cif)
    if (own === undefined) return seeds.get(cif)
    return 'removed' in own ? undefined : own
  }

  function answer(call: SimCall): SimReply {
    if (answers === 'maintenance')
      return htmlReply(503, '<html><head><title>503</title></head><body>Serviciu temporar indisponibil</body></html>')
    const isTooSoon = performance.now() - calledAt < gapMs
    calledAt = performance.now()
    if (isTooSoon) turnedAway += 1
    if (isTooSoon || answers === 'wall') return wall()
    if (`${call.method} ${call.path}` !== 'POST /api/PlatitorTvaRest/v9/tva') return jsonReply(404, { message: 'Not found' })
    if (!call.headers['content-type']?.startsWith('application/json')) return jsonReply(415, { message: 'Unsupported Media Type' })
    return lookUp(readJson(call.body))
  }

  function lookUp(body: unknown): SimReply {
    const read = Asked.safeParse(body)
    if (!read.success || read.data.length === 0) return jsonReply(400, { cod: 400, message: 'BAD REQUEST' })
    if (read.data.length > BATCH_MAX) return jsonReply(400, { cod: 400, message: `Numarul maxim de CUI-uri este ${BATCH_MAX}` })
    if (read.data.some(({ cui }) => cui > CIF_MAX)) return jsonReply(500, { cod: 500, message: 'INTERNAL SERVER ERROR' })
    const rows = read.data.map(({ cui, data }) => ({ cui, data, company: companyOf(String(cui)) }))
    const found = rows.flatMap(({ company, data }) => (company && company.registeredOn <= data ? [registersJson(company, data)] : []))
    const notFound = rows.filter(({ company, data }) => !company || company.registeredOn > data).map(({ cui }) => cui)
    return jsonReply(200, { found, notFound })
  }

  function advance(order: unknown): SimReply {
    const read = Advance.safeParse(order)
    if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
    const { company: cif, change, remove } = read.data
    gapMs = read.data.gapMs ?? gapMs
    answers = read.data.answers ?? answers
    if (cif === undefined) return jsonReply(200, { gapMs, answers })
    if (remove) {
      changed.put(cif, { removed: true })
      return jsonReply(200, { removed: cif })
    }
    const [first] = inventedCompanies
    const before = companyOf(cif) ?? (change.name && first ? { ...first, cif, eInvoiceSince: null } : null)
    if (!before) return jsonReply(404, { message: `no company ${cif}, and a new one needs a name` })
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    changed.put(cif, { ...before, ...given })
    return jsonReply(200, { company: companyOf(cif) })
  }

  return {
    name: 'anaf',
    answer,
    state(query) {
      const cif = query.get('cif')
      const known = [...new Set([...seeds.keys(), ...changed.ids()])].flatMap((one) => companyOf(one) ?? [])
      return { companies: known.filter((company) => cif === null || company.cif === cif), gapMs, answers, turnedAway }
    },
    advance,
    broken: (status) => jsonReply(status, { cod: status, message: 'INTERNAL SERVER ERROR' }),
    async stop() {
      journal.close()
    },
  }
}

/** The firewall in front of ANAF's services refuses with 200. */
const wall = (): SimReply =>
  htmlReply(
    200,
    '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 0000000000000000000</body></html>',
  )
