/** What every page says of the client's money: the balance in the bar, the way to top it up, and an invoice that is late. */
import { ActionIcon, Alert, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconWallet } from '@tabler/icons-react'
import { balanceCalls } from '#contract/balance/balance.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import { contractCalls } from '#paying/billing/contract/contract-terms.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { DRAWER_BELOW } from '#web/theme.ts'
import { useLinkProps } from '#web/ui/app-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './shell.module.css'

const shellTexts = texts.shell
const words = texts.prepay

export function BarBalance() {
  const mayPay = useMay('money.write')
  return (
    <>
      <BalanceLeft />
      {mayPay && <TopUpLink />}
    </>
  )
}

/** Asked anew so often even when nothing was ordered here: another browser may have. */
const REFRESH_MS = 60_000

function BalanceLeft() {
  const left = useCall(balanceCalls.left, {}, { refetchInterval: REFRESH_MS })
  if (left.isPending) return <Skeleton width={96} height={24} />
  if (!left.data) {
    return (
      <Button variant="subtle" color="gray" px="sm" onClick={() => void left.refetch()} loading={left.isFetching}>
        {shellTexts.balance}
      </Button>
    )
  }
  const amount = texts.forms.ron(left.data.totalLeft)
  return (
    <LinkButton
      href={paths.balance}
      variant="subtle"
      color={left.data.totalLeft < 0 ? 'danger' : 'gray'}
      className={`tabular ${classes.balance}`}
      leftSection={<IconWallet size={16} aria-hidden />}
      aria-label={shellTexts.balanceName(amount)}
    >
      {amount}
    </LinkButton>
  )
}

/** Allowing it is rare: asked anew at most so often, in ms. */
const FRESH_MS = 60_000

/** Beside the balance, while the client may pay by card. */
function TopUpLink() {
  const profile = useCall(clientProfileCalls.read, {}, { staleTime: FRESH_MS })
  const link = useLinkProps(paths.prepay)
  if (!profile.data?.profile.cardPaymentEnabled) return null
  return (
    <>
      <LinkButton
        href={paths.prepay}
        variant="light"
        size="compact-sm"
        flex="none"
        visibleFrom={DRAWER_BELOW}
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={words.toPrepayName}
      >
        {words.toPrepay}
      </LinkButton>
      <ActionIcon component="a" variant="light" size="lg" hiddenFrom={DRAWER_BELOW} aria-label={words.toPrepayName} {...link}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

const lateWords = texts.billingData.late
const ASKED_AGAIN_MS = 5 * 60_000

/** Over every page of a client that pays after the invoice: which one stops its activations, or will soon. */
export function LateNotice() {
  const { data } = useCall(contractCalls.late, {}, { staleTime: ASKED_AGAIN_MS, refetchInterval: ASKED_AGAIN_MS })
  if (!data?.late) return null
  const { invoiceNumber, dueOn, open, stopsOn, isStopped } = data.late
  const { forms } = texts
  const shown = { invoiceNumber, dueOn: forms.day(dueOn), open: forms.ron(open), stopsOn: forms.day(stopsOn) }
  return (
    <Alert
      color={isStopped ? 'red' : 'orange'}
      icon={<IconAlertTriangle aria-hidden />}
      role="status"
      mb="md"
      classNames={{ message: 'ink' }}
      title={isStopped ? lateWords.stopped(shown) : lateWords.soon(shown)}
    >
      <LinkButton variant="default" size="xs" href={paths.invoices}>
        {lateWords.toInvoices}
      </LinkButton>
    </Alert>
  )
}
