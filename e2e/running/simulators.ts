/** The couriers' side: what goes wrong there, and what they hold. */
import { thisProduct } from './this-product.ts'

export type Courier = 'fan' | 'sameday'

/** `match`: a part of, or an expression over, `METHOD /path` of the courier's own calls. */
export type Fault = {
  match: string
  kind: 'error' | 'timeout' | 'slow' | 'lost-response' | 'malformed'
  count?: number
  status?: number
  delayMs?: number
}

/** The call of each courier that makes an AWB. */
export const createCall: Record<Courier, string> = { fan: '^POST /intern-awb$', sameday: '^POST /api/awb$' }
/** The call of each courier that cancels one. */
export const cancelCall: Record<Courier, string> = { fan: '^DELETE /awb', sameday: '^DELETE /api/awb' }

export async function withFault<T>(courier: Courier, fault: Fault, journey: () => Promise<T>): Promise<T> {
  await control(courier, 'POST', 'faults', fault)
  try {
    return await journey()
  } finally {
    await control(courier, 'DELETE', 'faults')
  }
}

/** The AWBs a courier has for all attempts of an order, those cancelled too. */
export async function awbsFor(reference: string): Promise<HeldAwb[]> {
  const held = await Promise.all((['fan', 'sameday'] as const).map((courier) => control(courier, 'GET', `state?reference=${reference}`)))
  return held.flatMap(({ shipments }) => shipments)
}

/** The courier sends what it has collected for a parcel. */
export const sendCash = (courier: Courier, awb: string) => control(courier, 'POST', 'advance', { awb, cash: 'transfer' })

/** An AWB that FAN holds for us and no order does; handed over, it can no longer be cancelled. */
export async function strayAwb(): Promise<string> {
  const fan = `${thisProduct().simulatorsUrl}/fan`
  const login = await fetch(`${fan}/login?username=demo-fan&password=Demo-fan-1`, { method: 'POST' })
  const { data } = (await login.json()) as { data: { token: string } }
  const info = {
    ...{ service: 'Standard', packages: { parcel: 1, envelope: 0 }, weight: 2, payment: 'sender', costCenter: 'telefon' },
    ...{ dimensions: { length: 30, width: 20, height: 10 }, options: ['X'] },
  }
  const address = { county: 'Cluj', locality: 'Cluj-Napoca', street: 'Strada Garii' }
  const shipment = { info, recipient: { name: 'Ion Pop', phone: '0722333444', address } }
  const made = await fetch(`${fan}/intern-awb`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 9000001, shipments: [{ ...shipment, sender: sender(address) }] }),
  })
  const { response } = (await made.json()) as { response: { awbNumber: number | null; errors: unknown }[] }
  const awb = response[0]?.awbNumber
  if (!awb) throw new Error(`no AWB: ${JSON.stringify(response)}`)
  await control('fan', 'POST', 'advance', { awb: String(awb), to: 'picked_up' })
  return String(awb)
}

const sender = (address: object) => ({ name: 'Ioana Mesteacan', phone: '0744100200', address })

/** The days for which FAN was called to a sender, as it was asked. */
export async function courierCallsTo(sender: string): Promise<string[]> {
  const { orders = [] } = await control('fan', 'GET', 'state')
  return orders.map(({ body }) => JSON.stringify(body)).filter((asked) => asked.includes(`"name":"${sender}"`))
}

type HeldAwb = { awb: string; cancelled: boolean; cashRon: number }
type State = { shipments: HeldAwb[]; orders?: { body: unknown }[] }

async function control(courier: Courier, method: string, what: string, body?: unknown): Promise<State> {
  const response = await fetch(`${thisProduct().simulatorsUrl}/${courier}/_sim/${what}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${await response.text()}`)
  return (await response.json().catch(() => ({ shipments: [] }))) as State // as the simulator's control answers
}
