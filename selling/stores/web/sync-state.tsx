import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import { LongWork } from '#web/ui/notices/long-work.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import type { StoreConnection, SyncProgress } from '../contract/stores.ts'
import { isFirstCopy, isStoreCopying } from './use-shops.ts'

const syncTexts = texts.integration.sync

/** How far the copy of a shop's orders is, and why it stands still when it does. */
export function SyncState({ shop }: { shop: StoreConnection }) {
  const { sync } = shop
  const showsProgress = isFirstCopy(shop) || isStoreCopying(shop)
  return (
    <>
      {showsProgress ? (
        <LongWork
          doing={sync.preparing === null ? syncTexts.states[sync.state] : syncTexts.preparing}
          done={sync.preparing ?? sync.copied}
          total={sync.total}
          count={countText(sync)}
          isRunning={sync.state === 'copying'}
        />
      ) : (
        <Group gap="sm">
          {/* One that is to be connected again is not up to date: its notice says what it is. */}
          {shop.state === 'connected' && (
            <Text>{sync.comparing === null ? syncTexts.states[sync.state] : comparingText(sync.comparing)}</Text>
          )}
          {sync.checkedAt !== null && (
            <Text c="dimmed">
              {syncTexts.checkedAt} <DateTime at={sync.checkedAt} />
            </Text>
          )}
        </Group>
      )}
      {sync.uncopied.count > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
          {syncTexts.uncopied(sync.uncopied)}
        </Alert>
      )}
      {shop.unreported.length > 0 && shop.state === 'connected' && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
          {syncTexts.unreported(shop.unreported)}
        </Alert>
      )}
      {shop.state === 'connected' &&
        shop.remarks.map((remark) => (
          <Alert key={remark} color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
            {syncTexts.remarks[remark]}
          </Alert>
        ))}
      {sync.problem !== null && shop.state === 'connected' && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
          {sync.problem}
        </Alert>
      )}
    </>
  )
}

const comparingText = ({ read, total }: NonNullable<SyncProgress['comparing']>): string =>
  syncTexts.comparing(total === null ? syncTexts.countOnly(read) : syncTexts.count(read, total, true))

const countText = ({ preparing, copied, total, isExact }: SyncProgress): string => {
  if (total !== null) return syncTexts.count(preparing ?? copied, total, isExact)
  return preparing === null ? syncTexts.countOnly(copied) : texts.forms.number(preparing)
}
