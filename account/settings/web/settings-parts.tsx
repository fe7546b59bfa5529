/** What the pages of the settings share. */
import { Alert, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { ApiProblem } from '#web/api.ts'
import { FormGuard } from '#web/shell/leave-guard.tsx'
import { useMay, useRolesThatMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'

const words = texts.settings

type Read = Pick<UseQueryResult<unknown, ApiProblem>, 'error' | 'isFetching' | 'isPending' | 'data' | 'refetch'>

/** Until the settings are there. */
export function SettingsUnread({ of: { error, data, isPending, isFetching, refetch }, height = 240 }: { of: Read; height?: number }) {
  if (error && !data) return <FailureNotice cause={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return isPending ? <Skeleton height={height} role="status" aria-label={texts.ui.loading} /> : null
}

export const SettingsGuard = ({ form }: Pick<ComponentProps<typeof FormGuard>, 'form'>) => (
  <FormGuard title={words.leaveTitle} body={words.leaveBody} form={form} />
)

export function SettingsChangedElsewhere() {
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={{ message: 'ink' }}>
      {words.changedElsewhere}
    </Alert>
  )
}

type SettingsBarProps = { permission: Permission; isUnchanged: boolean; isBusy: boolean }

export function SettingsBar({ permission, isUnchanged, isBusy }: SettingsBarProps) {
  const mayWrite = useMay(permission)
  return mayWrite ? (
    <SaveBar reason={isUnchanged ? words.unchanged : null} isBusy={isBusy} />
  ) : (
    <RolesThatMayChange permission={permission} />
  )
}

/** Why nothing can be changed here, and who can. */
export const RolesThatMayChange = ({ permission }: { permission: Permission }) => (
  <Text c="dimmed">{words.readOnly(useRolesThatMay(permission))}</Text>
)
