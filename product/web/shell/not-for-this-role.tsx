/** Instead of a page that the role does not open: why, who opens it, and what to do about it. */
import { IconLock, IconUserOff, IconUserShield } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useRolesThatMay } from '#web/shell/use-may.ts'
import { useAccountId, useMe } from '#web/shell/use-me.ts'
import { texts, withAllTexts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

const shellTexts = texts.shell

const WaitingNotice = lazyPart(
  withAllTexts(() => import('#web/shell/operator/waiting-notice.tsx')),
  'WaitingNotice',
)

export function NotForThisRole({ permission }: { permission: Permission }) {
  const me = useMe()
  const isOfPlatform = (me.data?.platformRole ?? null) !== null
  const isPlatforms = permission.startsWith('platform.')
  const clientId = useAccountId()
  const roles = useRolesThatMay(permission)
  if (clientId === null && !isPlatforms)
    return isOfPlatform ? (
      <Page title={shellTexts.chooseClient}>
        <Suspense>
          <WaitingNotice />
        </Suspense>
        <EmptyState icon={IconUserShield} text={shellTexts.chooseClientText} />
      </Page>
    ) : (
      <Page title={shellTexts.noClient}>
        <EmptyState icon={IconUserOff} text={shellTexts.noClientText(me.data?.email ?? '')} />
      </Page>
    )
  const ofClients = isPlatforms ? shellTexts.ofPlatformText : shellTexts.notForYouText(roles)
  return (
    <Page title={shellTexts.notForYou}>
      <EmptyState icon={IconLock} text={isOfPlatform ? shellTexts.notForStaffText(roles) : ofClients} />
    </Page>
  )
}
