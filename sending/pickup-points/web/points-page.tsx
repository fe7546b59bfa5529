/** A client's pick-up points. */
import { Accordion, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconTruckLoading } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { useFocusKept } from '#web/ui/form/focus-kept.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page, useProductName } from '#web/ui/page.tsx'
import { RemoveDialog } from '#web/ui/remove-dialog.tsx'
import { rowMark } from '#web/ui/table/focus-of-rows.ts'
import { ListOfRows } from '#web/ui/table/list-of-rows.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { CHOOSES_DAYS, type PickupPoint, pickupPointCalls } from '../contract/pickup-points.ts'
import { DaysAhead } from './days-ahead.tsx'
import { PointFacts } from './point-facts.tsx'
import { PointState, pickupDoorOf } from './point-state.tsx'
import { useRefreshChangedPoints } from './use-show-now.ts'

const words = texts.pickupPoints

export function PickupPointsPage() {
  const [showsDeleted, setShowsDeleted] = useState(false)
  const list = useCall(pickupPointCalls.list, { query: { displayDeleted: showsDeleted ? '1' : '0' } }, { keepPrevious: true })
  const mayWrite = useMay('shipping.write')
  const [doomed, setDoomed] = useState<PickupPoint | null>(null)
  const product = useProductName()
  const newRequest = mayWrite && (
    <LinkButton variant="filled" leftSection={<IconPlus size={16} aria-hidden />} href={paths.newPickupPoint}>
      {words.newRequest}
    </LinkButton>
  )
  return (
    <Page
      title={words.title}
      document={{ title: `${words.title} | ${product}`, description: words.description }}
      count={list.data?.length}
      action={list.data?.length === 0 ? undefined : newRequest}
    >
      <meta name="robots" content="index,follow" />
      <Checkbox label={words.showDeleted} checked={showsDeleted} onChange={(event) => setShowsDeleted(event.currentTarget.checked)} />
      {list.error && <FailureNotice cause={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />}
      {list.isPending && <Skeleton height={64} role="status" aria-label={texts.ui.loading} />}
      <ListOfRows isKnown={list.data !== undefined}>
        {list.data?.length === 0 && <EmptyState icon={IconTruckLoading} text={words.empty} action={newRequest} />}
        {list.data && list.data.length > 0 && (
          <Accordion variant="separated" multiple aria-label={words.title}>
            {list.data.map((point) => (
              <Point key={point.id} point={point} mayWrite={mayWrite} onRemove={() => setDoomed(point)} />
            ))}
          </Accordion>
        )}
      </ListOfRows>
      {doomed && <RemovePoint point={doomed} onClose={() => setDoomed(null)} />}
    </Page>
  )
}

function Point({ point, mayWrite, onRemove }: { point: PickupPoint; mayWrite: boolean; onRemove: () => void }) {
  const showNow = useRefreshChangedPoints([pickupPointCalls.list])
  const keep = useAct(pickupPointCalls.keep, {
    refreshes: [pickupPointCalls.list],
    onSuccess: () => toast.success(words.withdrawn),
    onError: (problem) => {
      toast.error(problem.message)
      showNow(problem)
    },
  })
  const acts = useFocusKept<HTMLDivElement>(point.state)
  return (
    <Accordion.Item value={point.id} {...rowMark(point.id)}>
      <Accordion.Control>
        <Group gap="sm" justify="space-between">
          <Group gap="sm" wrap="nowrap">
            <CourierMark courier={point.courier} size={32} />
            <span>
              <Text fw={600}>{pickupDoorOf(point)}</Text>
              <Text c="dimmed" fz="xs">
                {point.forwarderName}
              </Text>
            </span>
          </Group>
          <PointState state={point.state} />
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          <PointFacts point={point} />
          {point.state === 'approved' && point.scheduleType === CHOOSES_DAYS && <DaysAhead point={point} mayWrite={mayWrite} />}
          {mayWrite && (
            <Group gap="sm" ref={acts}>
              {point.deleted === 0 && (
                <Button variant="default" color="danger" onClick={onRemove}>
                  {words.remove}
                </Button>
              )}
              {point.state === 'ending' && (
                <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate({ params: { id: point.id } })}>
                  {words.withdraw}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

const RemovePoint = ({ point, onClose }: { point: PickupPoint; onClose: () => void }) => (
  <RemoveDialog
    call={pickupPointCalls.requestDelete}
    args={{ params: { id: point.id } }}
    refreshes={[pickupPointCalls.list]}
    title={words.removeTitle}
    verb={words.remove}
    removed={words.removed}
    failed={words.removeFailed}
    onClose={onClose}
  >
    {words.removeText({ courier: point.forwarderName, address: pickupDoorOf(point) })}
  </RemoveDialog>
)
