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

type HeldAwb = { awb: string; cancelled: boolean; cashRon: number }
type State = { shipments: HeldAwb[] }

async function control(courier: Courier, method: string, what: string, body?: unknown): Promise<State> {
  const response = await fetch(`${thisProduct().simulatorsUrl}/${courier}/_sim/${what}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${await response.text()}`)
  return (await response.json().catch(() => ({ shipments: [] }))) as State // as the simulator's control answers
}
