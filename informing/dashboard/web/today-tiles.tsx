/** What waits for the sender now: tiles that lead to where it is done, and what goes on by itself under them. */
import { Group, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPlay, IconPrinter, IconRotate2, IconTruckReturn } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import { Section } from '#web/ui/section.tsx'
import type { dashboardCalls } from '../contract/dashboard.ts'
import classes from './dashboard.module.css'

const words = texts.dashboard

type Today = AnswerOf<typeof dashboardCalls.today>

export function TodayTiles({ today }: { today: Today | undefined }) {
  return (
    <Section title={words.today}>
      <div className={classes.tiles}>
        {today ? (
          <Tiles today={today} />
        ) : (
          ['labels', 'orders', 'refused', 'returns', 'requests'].map((key) => <Skeleton key={key} h={72} />)
        )}
      </div>
      {today && <UnderWay today={today} />}
    </Section>
  )
}

function Tiles({ today }: { today: Today }) {
  const { notPickedUp, notPrinted, problems, returns } = today
  const { refused, storeRefused } = problems
  const mayPrint = useMay('orders.activate')
  return (
    <>
      <Tile
        icon={IconPrinter}
        count={notPrinted}
        href={paths.ordersNotPrinted}
        text={mayPrint ? words.printLabels : words.toPrint}
        none={words.nothingToPrint}
        detail={notPickedUp > 0 && <AppLink href={paths.ordersIn('active')}>{words.notPickedUp(notPickedUp)}</AppLink>}
      />
      <ToActivate today={today} />
      <Tile
        icon={IconAlertTriangle}
        isUrgent
        count={refused + storeRefused}
        href={refused > 0 ? paths.ordersIn('refused') : paths.storeOrdersRefused}
        text={words.refused}
        none={words.nothingRefused}
        detail={
          refused > 0 && storeRefused > 0 ? (
            <Group gap="xs" component="span">
              <AppLink href={paths.ordersIn('refused')}>{words.refusedTyped(refused)}</AppLink>
              <AppLink href={paths.storeOrdersRefused}>{words.refusedOfStores(storeRefused)}</AppLink>
            </Group>
          ) : (
            words.refusedHint
          )
        }
      />
      <Tile
        icon={IconRotate2}
        isUrgent
        count={problems.notReceivedBack}
        href={paths.ordersIn('to-receive-back')}
        text={words.returning}
        none={words.nothingReturning}
        detail={
          problems.returning > 0 && (
            <AppLink href={paths.ordersIn('returning')}>
              {texts.orderStates.returning}: {texts.forms.number(problems.returning)}
            </AppLink>
          )
        }
      />
      <Tile
        icon={IconTruckReturn}
        isUrgent
        count={returns.received}
        href={paths.returnsIn('received')}
        text={words.returnRequests}
        none={words.noReturnRequests}
        detail={
          returns.refunds > 0 && <AppLink href={paths.returnsIn('refund')}>{words.returnRefunds(returns.refunds, returns.overdue)}</AppLink>
        }
      />
    </>
  )
}

/** Orders of stores first, as there are more of them; what was saved here beside them. */
function ToActivate({ today: { storeOrders, drafts, activating } }: { today: Today }) {
  const mayActivate = useMay('orders.activate')
  const ofDrafts = mayActivate ? words.activateDrafts : words.drafts
  const underWay = activating > 0 && <AppLink href={paths.ordersIn('activating')}>{words.activating(activating)}</AppLink>
  const saved = drafts > 0 && <AppLink href={paths.ordersIn('draft')}>{words.drafts(drafts)}</AppLink>
  const isOfStores = storeOrders !== null && storeOrders > 0
  return (
    <Tile
      icon={IconPlayerPlay}
      count={isOfStores ? storeOrders : drafts}
      href={isOfStores ? paths.storeOrdersAwaiting : paths.ordersIn('draft')}
      text={isOfStores ? (mayActivate ? words.activateStoreOrders : words.storeOrders) : ofDrafts}
      none={words.nothingToActivate}
      detail={
        (isOfStores && saved) || underWay ? (
          <Group gap="xs" component="span">
            {isOfStores && saved}
            {underWay}
          </Group>
        ) : null
      }
    />
  )
}

type TileProps = {
  icon: Icon
  count: number
  href: string
  text: (count: number) => string
  /** Said instead where there is nothing: it leads nowhere. */
  none: string
  detail: ReactNode
  /** It does not go on by itself. */
  isUrgent?: boolean
}

function Tile({ icon: Mark, count, href, text, none, detail, isUrgent = false }: TileProps) {
  if (count === 0)
    return (
      <div className={classes.tile} data-empty>
        <Text c="dimmed">{none}</Text>
        <Text size="xs" c="dimmed" component="div">
          {typeof detail === 'string' ? null : detail}
        </Text>
      </div>
    )
  return (
    <div className={classes.tile} data-urgent={isUrgent || undefined}>
      <AppLink href={href} className={classes.tileLink} fw={700} fz="lg" underline="never">
        <Mark size={20} aria-hidden />
        <span>{text(count)}</span>
      </AppLink>
      <Text size="xs" c="dimmed" component="div">
        {detail}
      </Text>
    </div>
  )
}

/** The parcels that couriers have, and those among them that were not handed over. */
function UnderWay({ today: { inDelivery, problems } }: { today: Today }) {
  return (
    <Group gap="lg">
      <Count name={texts.orderGroups['in-delivery']} count={inDelivery} href={paths.ordersIn('in-delivery')} />
      <Count name={texts.orderStates.attempt_failed} count={problems.attemptFailed} href={paths.ordersIn('attempt_failed')} />
    </Group>
  )
}

const Count = ({ name, count, href }: { name: string; count: number; href: string }) => (
  <AppLink href={href} className={classes.count}>
    {name}{' '}
    <Text span fw={700} className="tabular">
      {texts.forms.number(count)}
    </Text>
  </AppLink>
)
