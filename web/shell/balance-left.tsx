import { Button, Skeleton } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { balanceCalls } from '../../contract/balance.ts'
import { formatRon } from '../../contract/money.ts'
import { useCall } from '../api.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { shellTexts } from './texts.ts'

/** Asked anew so often even when nothing was ordered here: another browser may have. */
const REFRESH_MS = 60_000

export function BalanceLeft() {
  const left = useCall(balanceCalls.left, {}, { refetchInterval: REFRESH_MS })
  if (left.isPending) return <Skeleton width={96} height={24} />
  if (!left.data) {
    return (
      <Button variant="subtle" color="gray" px="sm" onClick={() => void left.refetch()} loading={left.isFetching}>
        {shellTexts.balance}
      </Button>
    )
  }
  const amount = formatRon(left.data.totalLeft)
  return (
    <LinkButton
      href={paths.balance}
      variant="subtle"
      px="sm"
      flex="none"
      color={left.data.totalLeft < 0 ? 'danger' : 'gray'}
      className="tabular"
      leftSection={<IconWallet size={16} aria-hidden />}
      aria-label={shellTexts.balanceName(amount)}
    >
      {amount}
    </LinkButton>
  )
}
