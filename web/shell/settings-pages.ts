/** The pages behind the settings: each a card there, and found by the search. */
import { IconBell, IconCash, IconClockHour9, IconCreditCardPay, IconLock, IconPrinter } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import type { Icon } from '../ui/notices/empty-state.tsx'

const { cards } = texts.settings

export type SettingsPageLink = { href: string; icon: Icon; words: { title: string; about: string } }

export const settingsPages: readonly SettingsPageLink[] = [
  { href: paths.repaymentSettings, icon: IconCash, words: cards.repayment },
  { href: paths.security, icon: IconLock, words: cards.security },
  { href: paths.mailSettings, icon: IconBell, words: cards.notify },
  { href: paths.orderPrinting, icon: IconPrinter, words: cards.print },
  { href: paths.schedule, icon: IconClockHour9, words: cards.schedule },
  { href: paths.subscriptions, icon: IconCreditCardPay, words: cards.subscriptions },
]
