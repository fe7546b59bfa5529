import { IconLock, IconUserOff, IconUserShield } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Permission } from '../../contract/account/permissions.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { shellTexts } from './texts.ts'
import { useAccountId, useMe } from './use-me.ts'

const WaitingNotice = lazy(() => import('../features/operator/waiting-notice.tsx').then((module) => ({ default: module.WaitingNotice })))

/** Instead of a page that the role does not open: why, and what to do about it. */
export function NotForThisRole({ permission }: { permission: Permission }) {
  const me = useMe()
  const clientId = useAccountId()
  if (clientId === null && !permission.startsWith('platform.'))
    return me.data?.platformRole ? (
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
  return (
    <Page title={shellTexts.notForYou}>
      <EmptyState icon={IconLock} text={shellTexts.notForYouText} />
    </Page>
  )
}
