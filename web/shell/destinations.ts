/** Where the navigation, the search and the `g` keys lead. Only what exists is here. */
import { IconAddressBook, IconDevices, IconPackages, IconPlus, IconWallet } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import type { Icon } from '../ui/empty-state.tsx'

export type Destination = {
  label: string
  href: string
  icon: Icon
  /** Pressed after `g`. */
  letter: string
  /** Stands in the bottom bar of a phone. */
  isDaily: boolean
}

export const destinationGroups: readonly { label: string; destinations: readonly Destination[] }[] = [
  {
    label: 'Comenzi',
    destinations: [
      { label: 'Comanda noua', href: paths.newOrder, icon: IconPlus, letter: 'n', isDaily: true },
      { label: 'Comenzi', href: paths.orders, icon: IconPackages, letter: 'c', isDaily: true },
    ],
  },
  { label: 'Bani', destinations: [{ label: 'Sold', href: paths.balance, icon: IconWallet, letter: 's', isDaily: true }] },
  { label: 'Expediere', destinations: [{ label: 'Adrese', href: paths.addresses, icon: IconAddressBook, letter: 'a', isDaily: true }] },
  { label: 'Cont', destinations: [{ label: 'Sesiuni', href: paths.sessions, icon: IconDevices, letter: 'e', isDaily: false }] },
]

export const destinations: readonly Destination[] = destinationGroups.flatMap((group) => group.destinations)

/** The destination a page belongs to: the longest address that the current one begins with. */
export function currentDestination(pathname: string): Destination | undefined {
  return destinations
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]
}
