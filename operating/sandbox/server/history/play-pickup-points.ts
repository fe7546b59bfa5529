/** The demo shop's pick-up points: each courier comes to its door since the first week, and a third point waits for an operator. */
import type { CourierCode } from '#contract/couriers.ts'
import { fromRon } from '#contract/money.ts'
import { addressFieldsOf, partyOf, type SavedAddress } from '#sending/addresses/contract/addresses.ts'
import { approvePickupPoint, listSavedAddresses, requestPickupPoint } from '#sending/operations.ts'
import { PickupPointRequest } from '#sending/pickup-points/contract/pickup-points.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, startOfDay } from '#server/platform/clock.ts'
import { demoAddressBook } from './people.ts'
import { type PlayedStory, unlessProblem } from './played-app.ts'

const HOUR_MS = 3_600_000
/** Parcels of a month that are promised; what is sent is more than the half of it that is needed. */
const promised = { fan: 90, sameday: 45 } as const
const LESS = fromRon(-2)
const ASKED_AFTER_DAYS = 2
const WAITS_FOR_DAYS = 2

type Asked = { clientId: string; door: SavedAddress; firstDay: string; today: string }

export async function playPickupPoints({ at }: PlayedStory, { clientId, door, firstDay, today }: Asked): Promise<void> {
  const hour = (day: string, hours: number): App => at(new Date(startOfDay(day).getTime() + hours * HOUR_MS))
  const day = addDays(firstDay, ASKED_AFTER_DAYS)
  for (const courier of ['fan', 'sameday'] as const) {
    const id = await request(hour(day, 10), { clientId, door, courier, ordersAMonth: promised[courier] })
    const decided = hour(addDays(day, 1), 11)
    if (id !== null) await decided.db.inTransaction((tx) => approvePickupPoint(decided, tx, { id, correction: LESS }))
  }
  const asks = hour(addDays(today, -WAITS_FOR_DAYS), 12)
  const [depot] = await listSavedAddresses(asks.db, { clientId, search: demoAddressBook[0][0] })
  if (depot) await request(asks, { clientId, door: depot, courier: 'fan', ordersAMonth: 20 })
}

type Requested = { clientId: string; door: SavedAddress; courier: CourierCode; ordersAMonth: number }

/** null: it is there already. */
function request(app: App, { clientId, door, courier, ordersAMonth }: Requested): Promise<string | null> {
  const address = addressFieldsOf(partyOf(door), door.shortName)
  const asked = PickupPointRequest.parse({ address, courier, estimatedOrderCount: ordersAMonth, printerAvailable: true })
  return unlessProblem(
    'pickup-point-exists',
    app.db.inTransaction((tx) => requestPickupPoint(app, tx, { clientId, request: asked })),
  )
}
