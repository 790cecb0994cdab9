/** A page with the guard of second clicks alone; its controls are the test's. */
import { guardSecondClick } from '#islands/shared/guard-second-click.ts';

guardSecondClick();
