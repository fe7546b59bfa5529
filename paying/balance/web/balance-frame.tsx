/** What the pages of the balance share: the way between them, and for the platform's users whose balance it is. */
import { Group } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BALANCE_PAGE_SIZE } from '#contract/balance/balance.ts'
import { paths } from '#web/paths.ts'
import { useActingFor } from '#web/session.ts'
import { useAccountId, useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useFilters } from '#web/use-list.ts'
import { ClientSelect } from './client-select.tsx'

const words = texts.balance

const pages = [
  [paths.balance, words.general],
  [paths.balanceAvailable, words.available],
  [paths.balanceBonus, words.bonusPage],
  [paths.statement, words.statement],
] as const

/** Of which client the calls ask: the platform's users name it in the body. null: none is chosen, and nothing is asked. */
export function useBalanceClient(): { id: string; body: { selectedClient?: string } } | null {
  const id = useAccountId()
  const chosen = useActingFor()
  if (id === null) return null
  return { id, body: chosen ? { selectedClient: chosen.id } : {} }
}

/** Which page of its list is shown, in the address. */
export function useBalancePage() {
  const { filters, filter } = useFilters<{ page?: number | undefined }>()
  return { page: filters.page ?? 1, goToPage: (page: number) => filter({ page: page === 1 ? undefined : page }) }
}

/** Of a list that comes whole. */
export const partOf = <Row,>(rows: readonly Row[], page: number): Row[] =>
  rows.slice((page - 1) * BALANCE_PAGE_SIZE, page * BALANCE_PAGE_SIZE)

type FrameProps = {
  current: string
  document?: { title: string; description: string }
  action?: ReactNode
  children: ReactNode
}

export function BalanceFrame({ current, document, action, children }: FrameProps) {
  const me = useMe().data
  const isStaff = (me?.platformRole ?? null) !== null
  const client = useBalanceClient()
  return (
    <Page title={words.title} action={action} {...(document ? { document } : {})}>
      <Group component="nav" aria-label={words.pages} gap="xs">
        {pages.map(([href, label]) => (
          <LinkButton
            key={href}
            href={href}
            size="sm"
            px="sm"
            variant={href === current ? 'light' : 'subtle'}
            color={href === current ? 'accent' : 'gray'}
            {...(href === current ? { 'aria-current': 'page' as const } : {})}
          >
            {label}
          </LinkButton>
        ))}
      </Group>
      {isStaff && <ClientSelect />}
      {client === null && isStaff ? (
        <EmptyState icon={IconUserShield} text={`${words.chooseClient}. ${words.chooseClientText}`} />
      ) : (
        children
      )}
    </Page>
  )
}
