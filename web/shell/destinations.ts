/** Where the navigation, the search and the `g` keys lead. Only what exists is here. */
import {
  IconAddressBook,
  IconBuildingStore,
  IconChecklist,
  IconDevices,
  IconPackages,
  IconPlugConnected,
  IconPlus,
  IconShoppingBag,
  IconWallet,
} from '@tabler/icons-react'
import { paths, patterns } from '../paths.ts'
import type { Icon } from '../ui/empty-state.tsx'

export type Destination = {
  label: string
  href: string
  icon: Icon
  /** Pressed after `g`. */
  letter: string
  /** Stands in the bottom bar of a phone. */
  isDaily: boolean
  /** The navigation shows how much waits there. */
  showsWaiting?: boolean
  /** Addresses of pages that belong here though this one's is not their beginning. */
  covers?: readonly string[]
}

/** Without the order and its shop. */
const STORE_ORDER_PAGES = patterns.storeOrder.replace('/$orderId', '')

type DestinationGroup = { label: string; destinations: readonly Destination[] }

const forClients: readonly DestinationGroup[] = [
  {
    label: 'Comenzi',
    destinations: [
      { label: 'Comanda noua', href: paths.newOrder, icon: IconPlus, letter: 'n', isDaily: true },
      { label: 'Comenzi', href: paths.orders, icon: IconPackages, letter: 'c', isDaily: true },
      {
        label: 'Comenzi magazin',
        href: paths.anyStoreOrders,
        icon: IconShoppingBag,
        letter: 'm',
        isDaily: false,
        covers: [STORE_ORDER_PAGES],
      },
    ],
  },
  { label: 'Bani', destinations: [{ label: 'Sold', href: paths.balance, icon: IconWallet, letter: 's', isDaily: true }] },
  { label: 'Expediere', destinations: [{ label: 'Adrese', href: paths.addresses, icon: IconAddressBook, letter: 'a', isDaily: true }] },
  {
    label: 'Cont',
    destinations: [
      { label: 'Magazine', href: paths.shopify, icon: IconBuildingStore, letter: 'o', isDaily: false },
      { label: 'Integrari', href: paths.integration, icon: IconPlugConnected, letter: 'i', isDaily: false },
      { label: 'Sesiuni', href: paths.sessions, icon: IconDevices, letter: 'e', isDaily: false },
    ],
  },
]

const forAdministrators: readonly DestinationGroup[] = [
  {
    label: 'Operator',
    destinations: [{ label: 'De verificat', href: paths.operator, icon: IconChecklist, letter: 'v', isDaily: false, showsWaiting: true }],
  },
]

export const destinationGroups = ({ isAdministrator }: { isAdministrator: boolean }): readonly DestinationGroup[] =>
  isAdministrator ? [...forAdministrators, ...forClients] : forClients

export const destinationsOf = (user: { isAdministrator: boolean }): readonly Destination[] =>
  destinationGroups(user).flatMap((group) => group.destinations)

/** The destination a page belongs to: the longest address that the current one begins with. */
export function currentDestination(pathname: string): Destination | undefined {
  const isWithin = (address: string) => pathname === address || pathname.startsWith(`${address}/`)
  return destinationsOf({ isAdministrator: true })
    .flatMap((destination) => [destination.href, ...(destination.covers ?? [])].map((address) => ({ destination, address })))
    .filter(({ address }) => isWithin(address))
    .sort((a, b) => b.address.length - a.address.length)[0]?.destination
}
