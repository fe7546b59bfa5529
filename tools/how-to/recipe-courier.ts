/** A courier that only makes AWBs, prints labels and tracks, entered as docs/how-to.md says. */
import type { Recipe } from './recipe.ts'

const facts = `import type { CourierFacts } from './courier-facts.ts'

export const demo3: CourierFacts = {
  name: 'Demo 3',
  groupId: 3,
  initials: 'D3',
  color: '#226622',
  labelFormats: ['A4'],
  cashReports: 'file',
  spellings: ['demo trei'],
  pointNames: [],
  onStatements: /\\bdemo\\s*trei\\b/i,
  unlabelled: { scansShownCode: null, bringsLabel: null, takenAtOffices: null },
}
`

const account = `import { z } from 'zod'
import { partnerAccount } from '../../partner-account.ts'
import { demo3 } from './demo3.ts'

const Settings = z.object({ baseUrl: z.url().default('https://api.example.org'), key: z.string().min(1) })

export const account = partnerAccount({
  prefix: 'DEMO3',
  settings: Settings,
  demo: { key: 'demo-key' },
  sandbox: (simulators) => ({ baseUrl: \`\${simulators}/demo3\`, key: 'demo-key' }),
  adapter: demo3,
})
`

const adapter = `import { z } from 'zod'
import { fromRon } from '#contract/money.ts'
import { partnerSaid } from '#contract/texts/message.ts'
import { jsonOf, type PartnerDeps, type PartnerRequest, partnerHttp } from '../../partner-http.ts'
import { callOutcome, labelAnswer, statusOf } from '../call-outcome.ts'
import type { AwbAnswer, CourierPort } from '#sending/ports/couriers.ts'

const Made = z.object({ awb: z.string() })
const Tracked = z.object({ events: z.array(z.object({ code: z.string(), text: z.string(), at: z.iso.datetime() })) })

export function demo3({ baseUrl, key }: { baseUrl: string; key: string }, deps: PartnerDeps): CourierPort {
  const speak = partnerHttp({ partner: 'demo3', baseUrl, secrets: [key], deps })
  const call = (request: Omit<PartnerRequest, 'headers' | 'timeoutMs'>) => speak({ ...request, headers: { key }, timeoutMs: 5000 })
  const refusal = (answer: { status: number }) => (answer.status < 500 ? partnerSaid(statusOf({ ...answer } as never)) : null)
  return {
    code: 'demo3',
    limits: {
      ...{ parcelKgMax: 30, sideCmMax: 120, parcelsMax: 1, referenceLengthMax: 40, contentLengthMax: 100 },
      ...{ repaymentBaniMaxIndividual: fromRon(0), repaymentBaniMaxCompany: fromRon(0) },
      ...{ labelFormats: ['A4'], trackBatchMax: 1, locker: null, pointNeedsEmail: false },
    },
    async createAwb({ reference }) {
      const answer = await call({ operation: 'create-awb', method: 'POST', path: '/awb', body: { json: { reference } }, isRead: false })
      return callOutcome<AwbAnswer, 'unreadable'>(answer, {
        done(said) {
          const made = Made.safeParse(jsonOf(said))
          return made.success ? { kind: 'created', awb: { number: made.data.awb, parcels: [made.data.awb], costNetBani: null } } : null
        },
        refusal,
        unclear: () => 'unreadable',
      })
    },
    label: async (awb) => labelAnswer(await call({ operation: 'label', method: 'GET', path: \`/label/\${awb}\`, isRead: true }), refusal),
    async track([awb = '']) {
      const answer = await call({ operation: 'track', method: 'GET', path: \`/track/\${awb}\`, isRead: true })
      if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
      const { data } = Tracked.safeParse(jsonOf(answer))
      if (!data) return { kind: 'unknown', cause: statusOf(answer) }
      const events = data.events.map(({ code, text, at }) => ({
        ...{ state: code === 'D' ? ('delivered' as const) : null, courierCode: code, text, place: null, happenedAt: new Date(at) },
      }))
      return { kind: 'tracked', parcels: [{ awb, events, returnAwb: null, cashCollectedOn: null }] }
    },
    ...{ pointRefusal: null, services: [], quotes: null, cancelAwb: null, findAwb: null, updateCash: null },
    ...{ points: null, requestPickup: null, listAwbs: null, cashTransfers: null },
  }
}
`

const simulator = `import { jsonReply, pdfReply, type SimPartner, type SimWorld } from '../protocol.ts'

export function simulator({ now }: SimWorld): SimPartner {
  const shipments: { awb: string; reference: string }[] = []
  return {
    name: 'demo3',
    answer({ method, path, body }) {
      if (method === 'POST' && path === '/awb') {
        const made = { awb: \`D3\${shipments.length + 1}\`, reference: JSON.parse(body.toString()).reference }
        shipments.push(made)
        return jsonReply(200, made)
      }
      if (!shipments.some(({ awb }) => path.endsWith(\`/\${awb}\`))) return jsonReply(404, {})
      return path.startsWith('/label/') ? pdfReply(Buffer.from('%PDF-1.7')) : jsonReply(200, { events: [{ code: 'D', text: 'Delivered', at: now().toISOString() }] })
    },
    state: () => ({ shipments }),
    advance: () => jsonReply(200, {}),
    broken: (status) => jsonReply(status, {}),
  }
}
`

export const courierRecipe: Recipe = {
  heading: 'A courier',
  own: /\bdemo3\b/,
  edits: [
    { file: 'contract/couriers/demo3.ts', isNew: facts },
    { file: 'partners/couriers/demo3/account.ts', isNew: account },
    { file: 'partners/couriers/demo3/demo3.ts', isNew: adapter },
    { file: 'simulators/demo3/demo3.ts', isNew: simulator },
    { file: 'contract/couriers/list.ts', find: /^export \{ fan \} .*\n/m, become: "export { demo3 } from './demo3.ts'\n$&" },
  ],
}
