import { Problem } from '../../../contract/problems.ts'
import type { LockerChoice, Shipment } from '../../../contract/shipments.ts'
import type { Statements } from '../../platform/database.ts'
import { fingerprintOf, type StoredOffer } from './stored-offer.ts'

type Asked = { clientId: string; offerId: string; shipment: Shipment; points: readonly (LockerChoice | null)[] }

/**
 * The shipment as it was when its offer was asked for: whoever then chooses an offer to another point, or to the address, has changed
 * the point and nothing else. `points`: those that may have been asked for. Where none was, the shipment as it is: the offer is not its
 * own. Throws `offer-not-current` for an offer to another point than the shipment's.
 */
export async function withAskedLocker(db: Statements, { clientId, offerId, shipment, points }: Asked): Promise<Shipment> {
  const { rows } = await db.$client.query<{ fingerprint: string; offer: StoredOffer }>({
    name: 'offer-asked',
    text: 'select fingerprint, offer from offers where client_id = $1 and id = $2',
    values: [clientId, offerId],
  })
  const [kept] = rows
  const to = kept?.offer.locker
  if (to && shipment.locker && (to.courier !== shipment.locker.courier || to.id !== shipment.locker.id))
    throw new Problem('offer-not-current')
  const asked = [shipment.locker, ...points].map((locker) => ({ ...shipment, locker }))
  return asked.find((one) => fingerprintOf(one) === kept?.fingerprint) ?? shipment
}
