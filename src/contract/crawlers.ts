/**
 * Programs that read websites for AI, with the name that they look for in robots.txt. The list is of `crawlersListed`,
 * from the operators' own pages and the community list ai.robots.txt.
 */

/**
 * The purposes for which a program reads pages:
 * - `answers`: to answer a question now, or to search for AI answers;
 * - `training`: to train models, or to sell or publish data for it.
 */
export type CrawlerPurpose = 'answers' | 'training';

export interface Crawler {
  /** The token in robots.txt. */
  name: string;
  operator: string;
  purpose: CrawlerPurpose;
  /** The page that describes the program. */
  source: string;
}

const list = 'https://github.com/ai-robots-txt/ai.robots.txt';

/** The date of the list. */
export const crawlersListed = '2026-08-22';

export const crawlers = [
  { name: 'GPTBot', operator: 'OpenAI', purpose: 'training', source: 'https://platform.openai.com/docs/bots' },
  { name: 'OAI-SearchBot', operator: 'OpenAI', purpose: 'answers', source: 'https://platform.openai.com/docs/bots' },
  { name: 'ChatGPT-User', operator: 'OpenAI', purpose: 'answers', source: 'https://platform.openai.com/docs/bots' },
  {
    name: 'ClaudeBot',
    operator: 'Anthropic',
    purpose: 'training',
    source: 'https://support.anthropic.com/en/articles/8896518',
  },
  {
    name: 'Claude-SearchBot',
    operator: 'Anthropic',
    purpose: 'answers',
    source: 'https://support.anthropic.com/en/articles/8896518',
  },
  {
    name: 'Claude-User',
    operator: 'Anthropic',
    purpose: 'answers',
    source: 'https://support.anthropic.com/en/articles/8896518',
  },
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
  {
    name: 'meta-externalagent',
    operator: 'Meta',
    purpose: 'training',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
  {
    name: 'meta-webindexer',
    operator: 'Meta',
    purpose: 'answers',
    source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers',
  },
  {
    name: 'PerplexityBot',
    operator: 'Perplexity',
    purpose: 'answers',
    source: 'https://docs.perplexity.ai/guides/bots',
  },
  { name: 'CCBot', operator: 'Common Crawl', purpose: 'training', source: 'https://commoncrawl.org/ccbot' },
  { name: 'Amazonbot', operator: 'Amazon', purpose: 'training', source: list },
  { name: 'Amzn-SearchBot', operator: 'Amazon', purpose: 'answers', source: list },
  { name: 'Bytespider', operator: 'ByteDance', purpose: 'training', source: list },
  { name: 'TikTokSpider', operator: 'ByteDance', purpose: 'training', source: list },
  { name: 'DeepSeekBot', operator: 'DeepSeek', purpose: 'training', source: list },
  { name: 'MistralAI-User', operator: 'Mistral AI', purpose: 'answers', source: list },
  {
    name: 'DuckAssistBot',
    operator: 'DuckDuckGo',
    purpose: 'answers',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/',
  },
  { name: 'YouBot', operator: 'You.com', purpose: 'answers', source: 'https://about.you.com/youbot/' },
  { name: 'AI2Bot', operator: 'Ai2', purpose: 'training', source: 'https://allenai.org/crawler' },
  { name: 'cohere-training-data-crawler', operator: 'Cohere', purpose: 'training', source: list },
  { name: 'Diffbot', operator: 'Diffbot', purpose: 'training', source: list },
  { name: 'FirecrawlAgent', operator: 'Firecrawl', purpose: 'answers', source: list },
  { name: 'TavilyBot', operator: 'Tavily', purpose: 'answers', source: list },
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
