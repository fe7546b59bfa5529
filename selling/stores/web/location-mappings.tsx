/** Where couriers come to for the products of each warehouse of a shop. */
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { AddressPickerDialog } from '#sending/addresses/web/book/address-picker-dialog.tsx'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import type { StoreLocation } from '../contract/stores.ts'

const locationTexts = texts.integration.locations

export function LocationMappings({ clientId }: { clientId: string }) {
  const locations = useCall(storeCalls.locations, { params: { clientId } })
  const [open, setOpen] = useState<StoreLocation | null>(null)
  return (
    <Section title={locationTexts.title}>
      <Text c="dimmed">{locationTexts.about}</Text>
      {locations.error && (
        <FailureNotice cause={locations.error} onRetry={() => void locations.refetch()} isRetrying={locations.isFetching} />
      )}
      {locations.isPending && <Skeleton height={64} />}
      {locations.data?.length === 0 && <Text>{locationTexts.empty}</Text>}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {locations.data?.map((location) => (
          <li key={location.locationId}>
            <Location location={location} onChange={() => setOpen(location)} />
          </li>
        ))}
      </Stack>
      <MappingDialog clientId={clientId} location={open} onClose={() => setOpen(null)} />
    </Section>
  )
}

function Location({ location, onChange }: { location: StoreLocation; onChange: () => void }) {
  const { name, formatted, converted, problems, mutation } = location
  const isUsable = mutation !== null || (converted !== null && problems.length === 0)
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} flex="1 1 280px">
        <Text fw={600}>{name}</Text>
        <Text c="dimmed">{formatted.join(', ')}</Text>
        {isUsable ? (
          <Group gap={4} wrap="nowrap">
            <IconMapPin size={16} aria-hidden />
            <Text>{mutation ? locationTexts.fromBook(mutation.shortName) : locationTexts.fromStore}</Text>
          </Group>
        ) : (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
            {converted ? locationTexts.notUsable(problems) : locationTexts.notConverted}
          </Alert>
        )}
      </Stack>
      <Button variant="default" onClick={onChange} aria-label={isUsable ? locationTexts.changeOf(name) : locationTexts.chooseOf(name)}>
        {isUsable ? locationTexts.change : locationTexts.choose}
      </Button>
    </Group>
  )
}

type MappingDialogProps = { clientId: string; location: StoreLocation | null; onClose: () => void }

function MappingDialog({ clientId, location, onClose }: MappingDialogProps) {
  const refreshes = [storeCalls.locations, storeCalls.checkAccount] as const
  const map = useAct(storeCalls.mapLocation, {
    refreshes,
    onSuccess: () => {
      toast.success(locationTexts.saved)
      onClose()
    },
    onError: () => toast.error(locationTexts.saveFailed, toastMs.addressSaveFailed),
  })
  const unmap = useAct(storeCalls.unmapLocation, {
    refreshes,
    onSuccess: () => {
      toast.success(locationTexts.cleared)
      onClose()
    },
    onError: () => toast.error(locationTexts.clearFailed),
  })
  return (
    <AddressPickerDialog
      opened={location !== null}
      current={location?.mutation ?? null}
      isAlwaysKept
      isBusy={map.isPending || unmap.isPending}
      onClose={onClose}
      onPick={({ address }) => {
        if (location) map.mutate({ params: { clientId }, body: { locationId: location.locationId, internalAddressId: address.id } })
      }}
      onClear={() => {
        if (location?.mutation) unmap.mutate({ params: { mutationId: location.mutation.mutationId } })
      }}
    />
  )
}
