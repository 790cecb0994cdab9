/**
 * Programs that read websites for AI, with the name that they look for in robots.txt. The list is of `crawlersListed`,
 * from the operators' own pages. Of some operators, only the community list ai.robots.txt names the program. Programs
 * whose operators say that robots.txt has no effect are left out, because a rule for them would promise too much.
 */

/**
 * The purposes for which a program reads pages:
 * - `answers`: to answer a question now, or to search for AI answers;
 * - `training`: to train models, or to sell or publish data for it.
 */
type CrawlerPurpose = 'answers' | 'training';

interface Crawler {
  /** The token in robots.txt. */
  name: string;
  operator: string;
  purpose: CrawlerPurpose;
  /** The operator's page that describes the program, or the community list. */
  source: string;
}

const list = 'https://github.com/ai-robots-txt/ai.robots.txt';
const openai = 'https://developers.openai.com/api/docs/bots';
const anthropic = 'https://support.claude.com/en/articles/8896518';
const meta = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const amazon = 'https://developer.amazon.com/amazonbot';
const mistral = 'https://docs.mistral.ai/robots';
const diffbot = 'https://docs.diffbot.com/docs/does-crawl-respect-robotstxt';

/** The date of the list. */
export const crawlersListed = '2026-11-30';

export const crawlers = [
  { name: 'GPTBot', operator: 'OpenAI', purpose: 'training', source: openai },
  { name: 'OAI-SearchBot', operator: 'OpenAI', purpose: 'answers', source: openai },
  { name: 'ChatGPT-User', operator: 'OpenAI', purpose: 'answers', source: openai },
  { name: 'ClaudeBot', operator: 'Anthropic', purpose: 'training', source: anthropic },
  { name: 'Claude-SearchBot', operator: 'Anthropic', purpose: 'answers', source: anthropic },
  { name: 'Claude-User', operator: 'Anthropic', purpose: 'answers', source: anthropic },
  {
    name: 'Google-Extended',
    operator: 'Google',
    purpose: 'training',
    source: 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers',
  },
  {
    name: 'Applebot-Extended',
    operator: 'Apple',
    purpose: 'training',
    source: 'https://support.apple.com/en-us/119829',
  },
  { name: 'meta-externalagent', operator: 'Meta', purpose: 'training', source: meta },
  { name: 'meta-webindexer', operator: 'Meta', purpose: 'answers', source: meta },
  {
    name: 'PerplexityBot',
    operator: 'Perplexity',
    purpose: 'answers',
    source: 'https://docs.perplexity.ai/guides/bots',
  },
  { name: 'CCBot', operator: 'Common Crawl', purpose: 'training', source: 'https://commoncrawl.org/ccbot' },
  { name: 'Amazonbot', operator: 'Amazon', purpose: 'training', source: amazon },
  { name: 'Amzn-SearchBot', operator: 'Amazon', purpose: 'answers', source: amazon },
  { name: 'Amzn-User', operator: 'Amazon', purpose: 'answers', source: amazon },
  { name: 'Bytespider', operator: 'ByteDance', purpose: 'training', source: list },
  { name: 'TikTokSpider', operator: 'ByteDance', purpose: 'training', source: list },
  { name: 'DeepSeekBot', operator: 'DeepSeek', purpose: 'training', source: list },
  { name: 'MistralAI-Training', operator: 'Mistral AI', purpose: 'training', source: mistral },
  { name: 'MistralAI-Index', operator: 'Mistral AI', purpose: 'answers', source: mistral },
  { name: 'MistralAI-User', operator: 'Mistral AI', purpose: 'answers', source: mistral },
  {
    name: 'DuckAssistBot',
    operator: 'DuckDuckGo',
    purpose: 'answers',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/',
  },
  { name: 'YouBot', operator: 'You.com', purpose: 'answers', source: 'https://docs.you.com/youbot' },
  { name: 'AI2Bot', operator: 'Ai2', purpose: 'training', source: 'https://allenai.org/crawler' },
  { name: 'cohere-training-data-crawler', operator: 'Cohere', purpose: 'training', source: list },
  { name: 'Diffbot', operator: 'Diffbot', purpose: 'answers', source: diffbot },
  { name: 'Diffbot-User', operator: 'Diffbot', purpose: 'answers', source: diffbot },
  {
    name: 'FirecrawlAgent',
    operator: 'Firecrawl',
    purpose: 'answers',
    source: 'https://github.com/firecrawl/firecrawl/blob/main/apps/api/src/lib/robots-txt.ts',
  },
  { name: 'ExaSearchBot', operator: 'Exa', purpose: 'answers', source: list },
  { name: 'PanguBot', operator: 'Huawei', purpose: 'training', source: list },
  {
    name: 'SBIntuitionsBot',
    operator: 'SB Intuitions',
    purpose: 'training',
    source: 'https://www.sbintuitions.co.jp/en/bot/',
  },
  {
    name: 'Cotoyogi',
    operator: 'ROIS',
    purpose: 'training',
    source: 'https://ds.rois.ac.jp/en_center8/en_crawler/',
  },
  { name: 'Timpibot', operator: 'Timpi', purpose: 'training', source: list },
  { name: 'Webzio-Extended', operator: 'Webz.io', purpose: 'training', source: list },
] as const satisfies readonly Crawler[];

export type CrawlerName = (typeof crawlers)[number]['name'];
export const crawlerNames = crawlers.map(({ name }) => name) as [CrawlerName, ...CrawlerName[]];
