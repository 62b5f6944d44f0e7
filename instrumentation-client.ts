import { startNavigation } from '#components/shell/progress/pending-navigation.ts'

/** Next calls this at the click, before it requests the page. */
export const onRouterTransitionStart = startNavigation
