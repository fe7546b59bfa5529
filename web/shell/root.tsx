import { Button, Container, Text } from '@mantine/core'
import { IconEraser, IconMapQuestion } from '@tabler/icons-react'
import { type ErrorComponentProps, Outlet, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { systemCalls } from '#contract/shell/system.ts'
import { isApiProblem, useCall } from '../api.ts'
import { forgetKeptDrafts } from '../kept.ts'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { NavigationContext } from '../ui/app-link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { FailureNotice } from '../ui/notices/failure.tsx'
import { Page, ProductNameContext } from '../ui/page.tsx'

const shellTexts = texts.shell

/** What every page stands in: the product's name, and links that the router follows. */
export function Root() {
  const router = useRouter()
  const about = useAbout()
  const navigation = useMemo(
    () => ({
      go: (href: string) => void router.navigate({ href }),
      preload: (href: string) => void router.preloadRoute({ to: href } as never), // any address of ours, its type is a union of patterns
    }),
    [router],
  )
  return (
    <NavigationContext value={navigation}>
      <ProductNameContext value={about.data?.productName ?? 'Expedio'}>
        <Outlet />
      </ProductNameContext>
    </NavigationContext>
  )
}

/** Name, mode and demo accounts; asked once. */
export const useAbout = () => useCall(systemCalls.about, {}, { staleTime: Number.POSITIVE_INFINITY })

/** A page that broke while drawing. After a new release the old page's code is gone: loading anew corrects that. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const broken = error instanceof Error ? { code: error.message, stack: error.stack } : { code: String(error) }
  const cause = isApiProblem(error) ? error : { message: shellTexts.errorText, ...broken }
  return (
    <Container component="main" size="sm" py="xl">
      <Page title={shellTexts.errorTitle}>
        <FailureNotice cause={cause} onRetry={() => window.location.reload()} />
        <Text>{shellTexts.beginAnewHint}</Text>
        <Button variant="default" w="fit-content" leftSection={<IconEraser size={16} aria-hidden />} onClick={beginAnew}>
          {shellTexts.beginAnew}
        </Button>
      </Page>
    </Container>
  )
}

/** What was kept may be what breaks the page: loading it again would break it again. */
function beginAnew(): void {
  forgetKeptDrafts()
  window.location.assign(window.location.pathname)
}

export function NotFoundPage() {
  return (
    <Container component="main" size="sm" py="xl">
      <Page title={shellTexts.notFound}>
        <EmptyState
          icon={IconMapQuestion}
          text={shellTexts.notFoundText}
          action={<LinkButton href={paths.home}>{shellTexts.toHome}</LinkButton>}
        />
      </Page>
    </Container>
  )
}
