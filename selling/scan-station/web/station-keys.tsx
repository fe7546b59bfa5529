/** What is done by keys that no scanner sends; buttons of the same for a phone. */
import { Button, Kbd, SimpleGrid, Text } from '@mantine/core'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import type { StationOrder } from './kept-station.ts'

const words = texts.scanStation

export type StationAct = 'print' | 'open' | 'anyway' | 'cancel' | 'close' | 'window' | 'sound'

const keys: Record<StationAct, string> = {
  print: 'F2',
  open: 'F4',
  anyway: 'F9',
  cancel: 'F8',
  close: 'Escape',
  window: 'F6',
  sound: 'F10',
}
export const stationActOfKey = (key: string): StationAct | null =>
  (Object.keys(keys) as StationAct[]).find((act) => keys[act] === key) ?? null // its own keys
const shown = (act: StationAct) => (keys[act] === 'Escape' ? 'Esc' : keys[act])

type StationKeysProps = {
  acts: Record<StationAct, (() => void) | null>
  open: StationOrder | null
  isAsking: boolean
  isSilent: boolean
  isInWindow: boolean
}

export function StationKeys({ acts, open, isAsking, isSilent, isInWindow }: StationKeysProps) {
  const { acts: names } = words
  const labels: Record<StationAct, string> = {
    print: names.print,
    open: open && open.order.reasons.length > 0 ? names.correct : names.open,
    anyway: names.anyway,
    cancel: isAsking ? names.cancelSure : names.cancel,
    close: names.close,
    window: isInWindow ? names.inWindow : names.inPlace,
    sound: isSilent ? names.silent : names.sound,
  }
  const offered = (Object.keys(keys) as StationAct[]).filter((act) => acts[act] !== null) // its own keys
  return (
    <section aria-label={words.keys}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 1 }} spacing="xs" verticalSpacing="xs">
        {offered.map((act) => (
          <Button
            key={act}
            variant={act === 'cancel' && isAsking ? 'filled' : 'default'}
            {...(act === 'cancel' && isAsking ? { color: 'red' } : {})}
            justify="space-between"
            rightSection={<Kbd aria-hidden>{shown(act)}</Kbd>}
            aria-keyshortcuts={keys[act]}
            onClick={() => acts[act]?.()}
          >
            <Text span inherit>
              {labels[act]}
            </Text>
          </Button>
        ))}
      </SimpleGrid>
    </section>
  )
}

/** Where what stands in the way of the open order is corrected; where nothing does, its own page. */
export function correctionPathOf({ order: { store, parcels, reasons, correctedOn } }: StationOrder): string {
  const [first] = parcels
  const own = store ? paths.storeOrder(store.shop, store.storeOrderId) : first ? paths.orderDetails(first.uniqueId) : paths.orders
  if (reasons.length === 0) return own
  switch (correctedOn) {
    case 'store-order':
    case 'order':
      return own
    case 'edit-order':
      return first ? paths.editOrder(first.uniqueId) : own
    case 'top-up':
      return paths.prepay
    case 'shop-settings':
      return store ? paths.shopSettings(store.shop) : paths.shops
    case 'shops':
      return paths.shops
  }
}
